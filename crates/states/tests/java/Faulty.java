/** Classes whose equals breaks its contract, each in its own way. */
public class Faulty {
    private Faulty() {}

    public static class Never {
        public int a;

        public void set(int value) {
            a = value;
        }

        @Override
        public boolean equals(Object o) {
            return false;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    public static class Throwing extends Never {
        @Override
        public boolean equals(Object o) {
            throw new IllegalStateException();
        }
    }

    public static class Changing extends Never {
        public int asked;

        @Override
        public boolean equals(Object o) {
            asked++;
            return o instanceof Changing;
        }
    }

    public static class Endless extends Never {
        @Override
        public boolean equals(Object o) {
            while (a < Integer.MAX_VALUE) {
                if (a == -1) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Equal to itself at once, as generated methods are; the content counts all the same. */
    public static class Quick {
        public int a;
        public int ignored;
        public Object link;

        public void set(int value, int other) {
            a = value;
            ignored = other;
        }

        public void loop() {
            link = this;
        }

        @Override
        public boolean equals(Object o) {
            if (this == o) {
                return true;
            }
            return o != null && getClass() == o.getClass() && a == ((Quick) o).a;
        }

        @Override
        public int hashCode() {
            return a;
        }
    }

    /** No equals of its own. */
    public static class Plain {
        public int a;

        public void set(int value) {
            a = value;
        }
    }
}
