/** Does a little of everything that a monitor can be told. */
public class Watched {
    int count;
    static int calls;

    int add(int n, long weight) {
        calls++;
        if (n > 10) {
            throw new IllegalArgumentException();
        }
        count += n;
        return count;
    }

    /** A switch, a native, and an exception that is caught. */
    static int choose(int n) {
        switch (n) {
            case 3:
                return System.identityHashCode(null);
            case 4:
                return 40;
            default:
                try {
                    return new Watched().add(11, 3L);
                } catch (IllegalArgumentException expected) {
                    return -1;
                }
        }
    }

    static int twice(int n) {
        Watched watched = new Watched();
        watched.add(n, 1L);
        return watched.add(n, 2L);
    }
}
