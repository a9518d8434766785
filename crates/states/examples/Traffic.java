/** Calls of a stack of at most eight of the values 0 and 1, so that there are at most so many states as its heap can have. */
public class Traffic {
    private Traffic() {}

    public static void main(String[] args) {
        int calls = Integer.parseInt(args[0]);
        long seed = 1;
        Subject subject = new Subject();
        for (int i = 0; i < calls; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            int random = (int) (seed >>> 33);
            if (i % 1000 == 999) {
                subject = new Subject();
            } else if (random % 3 == 0) {
                subject.pop();
            } else if (random % 7 == 0) {
                subject.isEmpty();
            } else {
                subject.push(random >> 8 & 1);
            }
        }
    }
}
