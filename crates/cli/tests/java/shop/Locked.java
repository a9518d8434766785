package shop;

/** Nobody can make or call it. */
final class Locked {
    private Locked() {}

    private static int secret() {
        return 42;
    }
}
