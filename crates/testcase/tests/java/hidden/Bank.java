package hidden;

/** Of another package: what is not public cannot be used. */
public abstract class Bank {
    protected Bank() {
    }

    abstract int secret();

    public static Bank local() {
        return new Local();
    }

    protected static Bank none() {
        return null;
    }

    public Local inner() {
        return new Local();
    }

    public interface Branch {
        Bank bank();
    }

    public interface Service<S extends Service<S>> {
        S self();
    }

    static class Local extends Bank {
        @Override
        int secret() {
            return 7;
        }

        public int shown() {
            return 1;
        }
    }

    public static final class Public extends Base implements Service<Public> {
        @Override
        public Public self() {
            return this;
        }
    }

    static class Base {
        public int inherited(int x) {
            return x + 1;
        }
    }
}
