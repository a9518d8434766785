// jdk: 17+
import java.text.*;
import java.util.*;

public class DateFormats {
    static final TimeZone UTC = TimeZone.getTimeZone("UTC");

    static SimpleDateFormat f(String p, TimeZone z) {
        SimpleDateFormat f = new SimpleDateFormat(p, Locale.US);
        f.setTimeZone(z);
        return f;
    }

    public static void main(String[] args) {
        Date d = new Date(1709647629123L), epoch = new Date(0), old = new Date(-62135596800000L);
        String[] ps = {"yyyy-MM-dd HH:mm:ss.SSS", "yy M d H m s S", "EEE, d MMM yyyy", "EEEE MMMM", "hh:mm a", "K k", "D DDD", "F w W u", "yyyy-MM-dd'T'HH:mm:ssZ", "XXX XX X", "''yyyy''", "G yyyyy", "YYYY-'W'ww", "z"};
        for (String p : ps) System.out.println(p + " | " + f(p, UTC).format(d) + " | " + f(p, UTC).format(epoch) + " | " + f(p, TimeZone.getTimeZone("GMT+05:30")).format(d) + " | " + f(p, UTC).format(old));
        String[][] in = {{"yyyy-MM-dd", "2024-02-29"}, {"yyyy-MM-dd", "2023-02-30"}, {"yyyy-MM-dd", "2024-2-3x"}, {"yyyy-MM-dd", "nope"}, {"dd/MM/yy HH:mm", "05/03/24 14:07"}, {"dd MMM yyyy", "05 Mar 2024"}, {"MMMM d, yyyy", "December 25, 1999"}, {"yyyy-MM-dd HH:mm:ss Z", "2024-03-05 14:07:09 +0200"}, {"yyyy-MM-dd'T'HH:mm:ssXXX", "2024-03-05T14:07:09-08:00"}, {"hh:mm a", "12:30 AM"}, {"HHmm", "2561"}, {"yyyyDDD", "2024366"}};
        for (String[] s : in) for (boolean lenient : new boolean[] {true, false}) {
            SimpleDateFormat x = f(s[0], UTC);
            x.setLenient(lenient);
            try {
                System.out.print(x.parse(s[1]).getTime() + " ");
            } catch (ParseException e) {
                System.out.print(e.getMessage() + " at " + e.getErrorOffset() + " ");
            }
        }
        System.out.println();
        for (String bad : new String[] {"yyyy-bb", "'open", "jj"}) {
            try {
                System.out.println(f(bad, UTC).format(d));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        ParsePosition pos = new ParsePosition(3);
        System.out.println(f("yyyy", UTC).parse("at 1999 ok", pos).getTime() + " " + pos.getIndex());
        GregorianCalendar c = new GregorianCalendar(UTC, Locale.US);
        c.setTimeInMillis(1709647629123L);
        System.out.println(c.get(Calendar.YEAR) + " " + c.get(Calendar.MONTH) + " " + c.get(Calendar.DAY_OF_MONTH) + " " + c.get(Calendar.DAY_OF_WEEK) + " " + c.get(Calendar.DAY_OF_YEAR) + " " + c.get(Calendar.WEEK_OF_YEAR) + " " + c.get(Calendar.HOUR) + c.get(Calendar.AM_PM) + " " + c.get(Calendar.HOUR_OF_DAY) + " " + c.get(Calendar.MILLISECOND) + " " + c.isLeapYear(2024) + c.isLeapYear(1900) + " " + c.getActualMaximum(Calendar.DAY_OF_MONTH));
        c.set(2024, Calendar.JANUARY, 31, 10, 0, 0);
        c.set(Calendar.MILLISECOND, 0);
        c.add(Calendar.MONTH, 1);
        System.out.print(c.getTimeInMillis() + " ");
        c.roll(Calendar.DAY_OF_MONTH, 5);
        System.out.print(c.getTimeInMillis() + " ");
        c.add(Calendar.HOUR, -1000);
        System.out.print(c.getTimeInMillis() + " ");
        c.clear();
        c.set(Calendar.YEAR, 1582);
        c.set(Calendar.MONTH, Calendar.OCTOBER);
        c.set(Calendar.DAY_OF_MONTH, 4);
        c.add(Calendar.DAY_OF_MONTH, 1);
        System.out.println(c.get(Calendar.DAY_OF_MONTH) + " " + c.getTimeInMillis());
        c.setLenient(false);
        c.set(Calendar.MONTH, 13);
        try {
            c.getTime();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(d.before(epoch) + " " + d.compareTo(epoch) + " " + d.equals(new Date(1709647629123L)) + " " + d.hashCode() + " " + d.toInstant() + " " + Date.from(java.time.Instant.EPOCH).getTime() + " " + UTC.getRawOffset() + " " + TimeZone.getTimeZone("GMT-3:30").getID() + " " + TimeZone.getTimeZone("Nowhere/Land").getID());
        TimeZone ny = TimeZone.getTimeZone("America/New_York");
        System.out.println(ny.getOffset(1709647629123L) + " " + ny.getOffset(1720000000000L) + " " + ny.inDaylightTime(new Date(1720000000000L)) + " " + ny.useDaylightTime() + " " + f("yyyy-MM-dd HH:mm:ss Z", ny).format(new Date(1720000000000L)));
        long h = 0;
        for (long t = -3000000000000L; t < 3000000000000L; t += 98765432109L) h = h * 31 + f("yyyy-MM-dd HH:mm:ss EEE D", UTC).format(new Date(t)).hashCode();
        System.out.println(h);
    }
}
