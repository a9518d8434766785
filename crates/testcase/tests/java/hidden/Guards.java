package hidden;

import shop.Door;

/** The only place where guards come from. */
public final class Guards {
    private Guards() {
    }

    public static Door.Guard strict() {
        return new Strict();
    }

    private static final class Strict implements Door.Guard {
        @Override
        public boolean knows(String name) {
            return false;
        }

        @Override
        public void greet() {
        }
    }
}
