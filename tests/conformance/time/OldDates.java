// jdk: 17+
import java.text.*;
import java.time.*;
import java.util.*;

public class OldDates {
    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c < 127 ? "" + c : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        TimeZone ny = TimeZone.getTimeZone("America/New_York");
        GregorianCalendar c = new GregorianCalendar(ny, Locale.US);
        c.setTimeInMillis(1_709_251_200_123L);
        System.out.println(c.get(Calendar.YEAR) + " " + c.get(Calendar.MONTH) + " " + c.get(Calendar.DAY_OF_MONTH) + " " + c.get(Calendar.HOUR_OF_DAY) + " " + c.get(Calendar.ZONE_OFFSET) + " " + c.get(Calendar.DST_OFFSET) + " " + c.get(Calendar.WEEK_OF_YEAR) + " " + c.getActualMaximum(Calendar.DAY_OF_MONTH) + " " + c.isLeapYear(2100));
        c.clear();
        c.set(2024, Calendar.JANUARY, 31);
        c.add(Calendar.MONTH, 1);
        System.out.println(c.getTime().getTime());
        c.roll(Calendar.DAY_OF_MONTH, 5);
        System.out.println(c.get(Calendar.DAY_OF_MONTH) + " " + c.get(Calendar.MONTH));
        c.set(Calendar.MONTH, 14);
        System.out.println(c.get(Calendar.MONTH) + " " + c.get(Calendar.YEAR));
        c.setLenient(false);
        c.set(Calendar.MONTH, 14);
        try {
            c.getTime();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        GregorianCalendar cut = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US);
        cut.clear();
        cut.set(1582, Calendar.OCTOBER, 4);
        cut.add(Calendar.DATE, 1);
        System.out.println(cut.get(Calendar.DATE) + " " + cut.getGregorianChange().getTime() + " " + cut.toZonedDateTime());
        cut.set(Calendar.ERA, GregorianCalendar.BC);
        cut.set(Calendar.YEAR, 44);
        System.out.println(cut.getTimeInMillis() + " " + cut.get(Calendar.ERA));
        SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS Z z X EEE MMM G D F w W k K a", Locale.US);
        f.setTimeZone(ny);
        System.out.println(f.format(new Date(1_709_251_200_123L)));
        f.setTimeZone(TimeZone.getTimeZone("Asia/Kolkata"));
        System.out.println(f.format(new Date(0)) + " " + f.toPattern().length());
        SimpleDateFormat p = new SimpleDateFormat("dd/MM/yy HH:mm z", Locale.US);
        p.setTimeZone(TimeZone.getTimeZone("UTC"));
        p.set2DigitYearStart(new Date(0));
        for (String s : new String[] {"01/02/03 04:05 UTC", "31/12/69 23:59 PST", "32/01/70 00:00 GMT+02:00", "1/1/1999 1:1 EST", "x", "01/02/03 04:05"}) {
            ParsePosition pos = new ParsePosition(0);
            Date d = p.parse(s, pos);
            System.out.println(s + " -> " + (d == null ? "null" : d.getTime()) + " " + pos.getIndex() + " " + pos.getErrorIndex());
        }
        p.setLenient(false);
        try {
            p.parse("32/01/70 00:00 UTC");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        for (int style : new int[] {DateFormat.FULL, DateFormat.LONG, DateFormat.MEDIUM, DateFormat.SHORT}) {
            DateFormat df = DateFormat.getDateTimeInstance(style, style, Locale.GERMANY);
            df.setTimeZone(TimeZone.getTimeZone("UTC"));
            System.out.println(esc(df.format(new Date(1_000_000_000_000L))));
        }
        DateFormatSymbols sym = new DateFormatSymbols(Locale.FRANCE);
        System.out.println(esc(String.join(",", sym.getMonths())) + " " + esc(String.join(",", sym.getShortWeekdays())) + " " + String.join(",", sym.getAmPmStrings()));
        for (String bad : new String[] {"yyyy-bb", "'unterminated", "J"}) {
            try {
                new SimpleDateFormat(bad);
                System.out.println("fine");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        Date d = new Date(1_234_567_890_123L);
        System.out.println(d + " " + d.toInstant() + " " + Date.from(Instant.EPOCH).compareTo(d) + " " + new Date(99, 0, 1, 2, 3).getTime() + " " + Date.UTC(70, 0, 2, 0, 0, 0) + " " + Date.parse("Sat, 12 Aug 1995 13:30:00 GMT") + " " + d.toGMTString());
        Calendar jp = new Calendar.Builder().setCalendarType("japanese").setInstant(0).setTimeZone(TimeZone.getTimeZone("UTC")).build(), bu = new Calendar.Builder().setCalendarType("buddhist").setDate(2567, 1, 29).setTimeZone(TimeZone.getTimeZone("UTC")).build();
        System.out.println(jp.getCalendarType() + " " + jp.get(Calendar.YEAR) + " " + jp.get(Calendar.ERA) + " " + bu.getTimeInMillis() + " " + bu.get(Calendar.DAY_OF_WEEK));
        System.out.println(Calendar.getInstance(Locale.GERMANY).getFirstDayOfWeek() + " " + Calendar.getInstance(Locale.US).getFirstDayOfWeek() + " " + Calendar.getInstance(Locale.US).getMinimalDaysInFirstWeek());
        System.out.println(new GregorianCalendar(2024, 1, 29).getDisplayNames(Calendar.AM_PM, Calendar.ALL_STYLES, Locale.US));
        MessageFormat mf = new MessageFormat("{0,date,yyyy.MM} {0,time,HH} {1,date,short}", Locale.US);
        System.out.println(mf.format(new Object[] {new Date(0), new Date(0)}));
    }
}
