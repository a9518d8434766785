package shared;

/** Decides by the time: no data flows from the clock to what it gives. */
public class Today {
    private static final long YEAR = 365L * 24 * 3600 * 1000;

    public static int year() {
        int year = 0;
        while (year < 1000 && year * YEAR < System.currentTimeMillis()) {
            year++;
        }
        return year;
    }

    public static int weekday() {
        switch ((int) (System.currentTimeMillis() / (24 * 3600 * 1000L) % 7)) {
            case 0:
                throw new IllegalStateException("Thursday");
            case 4:
                throw new IllegalArgumentException("Monday");
            default:
                return 1;
        }
    }

    public static String name() {
        return System.currentTimeMillis() > 0 ? "today" : "never";
    }
}
