package small;

public class Light {
    public enum Colour { RED, GREEN }

    private Colour colour = Colour.RED;
    private int greens;

    public void turn(Colour to) {
        if (to == Colour.GREEN && colour == Colour.RED) {
            greens++;
        }
        if (to != null) {
            colour = to;
        }
    }

    public boolean isBusy() {
        return greens == 2;
    }
}
