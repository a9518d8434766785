package nasty;

/** Overloads that come from a generic type, and names that no test may have. */
public interface OverloadsInherited<T> {
    default int find(T element) {
        return element == null ? 1 : 2;
    }

    /** What `null` means here is unclear unless it is said: a `Character`, or one of these. */
    class Letters implements OverloadsInherited<Character> {
        public int find(Kind kind) {
            return kind == null ? 3 : 4;
        }

        public int _2() {
            return 2;
        }
    }

    /** Nobody can make one. */
    abstract class Kind {
        private Kind() {
        }
    }
}
