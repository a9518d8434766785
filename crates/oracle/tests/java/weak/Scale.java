package weak;

/** Comparisons with mutants that only some values show. */
public final class Scale {
    private Scale() {}

    /** Whether a weight is too much. */
    public static boolean isHeavy(int weight) {
        return weight > 10;
    }

    /** The text, or nothing. */
    public static String label(String text) {
        if (text == null) {
            return "none";
        }
        return text + ".";
    }
}
