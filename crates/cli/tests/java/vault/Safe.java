package vault;

/** Opens after the right steps in the right order, and only then. */
public class Safe {
    private boolean armed;
    private int code;
    private int turns;

    public void arm() {
        armed = true;
    }

    public void setCode(int code) {
        if (armed) {
            this.code = code;
        }
    }

    public void turn() {
        if (code == 271_828) {
            turns++;
        }
    }

    public String open() {
        return turns == 2 ? "open" : "closed";
    }
}
