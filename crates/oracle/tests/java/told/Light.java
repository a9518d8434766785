package told;

/** An object with a state. */
public class Light {
    public int switched;
    private boolean on;
    private int asked;
    private final String name;

    public Light(String name) {
        this.name = name;
    }

    public Light toggle() {
        on = !on;
        switched++;
        return this;
    }

    public boolean isOn() {
        return on;
    }

    public String getName() {
        return name;
    }

    /** Sounds pure and is not. */
    public int getAsked() {
        return ++asked;
    }

    public Light copy() {
        Light copy = new Light(name);
        copy.on = on;
        return copy;
    }

    public void fail() {
        throw new IllegalStateException("no " + name);
    }
}
