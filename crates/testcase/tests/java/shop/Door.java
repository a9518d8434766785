package shop;

/** Wants something that nothing it mentions can make. */
public class Door {
    public interface Guard {
        boolean knows(String name);

        void greet();
    }

    public boolean pass(Guard guard, String name) {
        return guard.knows(name);
    }
}
