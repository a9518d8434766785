package shared;

/** Cannot be initialised. */
public class Broken {
    static final int VALUE = Integer.parseInt("x");

    public static int value() {
        return VALUE;
    }
}
