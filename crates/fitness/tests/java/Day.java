/** A constructor with checks in a row, of which two must succeed before anything can be compared. */
public class Day {
    private final int month;
    private final int day;

    public Day(int month, int day) {
        if (month < 1 || month > 12)
            throw new IllegalArgumentException("month");
        if (day < 1 || day > 31)
            throw new IllegalArgumentException("day");
        this.month = month;
        this.day = day;
    }

    public boolean isBefore(Day other) {
        if (month < other.month)
            return true; // goal before
        return month == other.month && day < other.day;
    }
}
