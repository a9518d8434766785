package small;

/** State that no object holds. */
public class Ticket {
    private static int sold;
    private final int number;

    private Ticket(int number) {
        this.number = number;
    }

    public static Ticket sell() {
        return sold >= 2 ? null : new Ticket(sold++);
    }

    public static boolean isSoldOut() {
        return sold == 2;
    }

    public boolean isSecond() {
        return number == 1;
    }
}
