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

    static int twice(int n) {
        Watched watched = new Watched();
        watched.add(n, 1L);
        return watched.add(n, 2L);
    }
}
