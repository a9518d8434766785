package small;

public class Words {
    private String last = "";

    public void say(boolean loud) {
        last = loud ? last + "!" : last + ".";
    }

    public boolean isOdd() {
        return last.equals("!.");
    }
}
