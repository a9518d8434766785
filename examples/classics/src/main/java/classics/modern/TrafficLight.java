package classics.modern;

/** A state machine by switch expressions over an enum. */
public class TrafficLight {
    /** What the light shows. */
    public enum Color {
        RED, RED_AMBER, GREEN, AMBER, BLINKING;

        boolean mayGo() {
            return this == GREEN || this == BLINKING;
        }
    }

    private Color color = Color.RED;
    private int seconds;

    public Color tick(int elapsed) {
        if (elapsed < 0) {
            throw new IllegalArgumentException("time runs forwards");
        }
        seconds += elapsed;
        if (seconds >= duration(color)) {
            seconds = 0;
            color = switch (color) {
                case RED -> Color.RED_AMBER;
                case RED_AMBER -> Color.GREEN;
                case GREEN -> Color.AMBER;
                case AMBER -> Color.RED;
                case BLINKING -> Color.BLINKING;
            };
        }
        return color;
    }

    public void setNight(boolean night) {
        if (night) {
            color = Color.BLINKING;
        } else if (color == Color.BLINKING) {
            color = Color.RED;
        }
        seconds = 0;
    }

    public boolean mayGo() {
        return color.mayGo();
    }

    private static int duration(Color color) {
        return switch (color) {
            case RED, GREEN -> 30;
            case RED_AMBER -> 2;
            case AMBER -> 3;
            default -> Integer.MAX_VALUE;
        };
    }

    /** The colour that a word of some language names. */
    public static Color parse(String word) {
        return switch (word) {
            case "red", "rot", "rouge" -> Color.RED;
            case "green", "grün", "vert" -> Color.GREEN;
            case "amber", "yellow", "gelb", "jaune" -> Color.AMBER;
            default -> throw new IllegalArgumentException(word);
        };
    }
}
