package shared;

/** A setting that everything depends on. */
public class Mode {
    private static boolean strict;

    public static void setStrict(boolean on) {
        strict = on;
    }

    public static int parse(String text) {
        if (strict && text.isEmpty()) {
            throw new IllegalArgumentException("empty");
        }
        return text.length();
    }
}
