package classics.numbers;

/** A day of the Gregorian calendar. */
public final class CalendarDate implements Comparable<CalendarDate> {
    private final int year;
    private final int month;
    private final int day;

    public CalendarDate(int year, int month, int day) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("month " + month);
        }
        if (day < 1 || day > daysIn(year, month)) {
            throw new IllegalArgumentException("day " + day + " of month " + month);
        }
        this.year = year;
        this.month = month;
        this.day = day;
    }

    public static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    public static int daysIn(int year, int month) {
        switch (month) {
            case 2:
                return isLeap(year) ? 29 : 28;
            case 4:
            case 6:
            case 9:
            case 11:
                return 30;
            default:
                return 31;
        }
    }

    public CalendarDate next() {
        if (day < daysIn(year, month)) {
            return new CalendarDate(year, month, day + 1);
        }
        return month < 12 ? new CalendarDate(year, month + 1, 1) : new CalendarDate(year + 1, 1, 1);
    }

    public int dayOfYear() {
        int days = day;
        for (int m = 1; m < month; m++) {
            days += daysIn(year, m);
        }
        return days;
    }

    @Override
    public int compareTo(CalendarDate other) {
        if (year != other.year) {
            return Integer.compare(year, other.year);
        }
        return month != other.month ? Integer.compare(month, other.month) : Integer.compare(day, other.day);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CalendarDate && compareTo((CalendarDate) other) == 0;
    }

    @Override
    public int hashCode() {
        return (year * 13 + month) * 32 + day;
    }

    @Override
    public String toString() {
        return year + (month < 10 ? "-0" : "-") + month + (day < 10 ? "-0" : "-") + day;
    }
}
