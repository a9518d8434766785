package shared;

/** Made when first needed. */
public class Single {
    private static Single instance;
    private int visits;

    private Single() {}

    public static Single get() {
        if (instance == null) {
            instance = new Single();
        }
        return instance;
    }

    public int visit() {
        return ++visits;
    }

    public String name() {
        return "single";
    }
}
