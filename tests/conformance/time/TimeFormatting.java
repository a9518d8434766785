// jdk: 17+
import java.time.*;
import java.time.chrono.IsoChronology;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

public class TimeFormatting {
    static void t(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        ZonedDateTime z = ZonedDateTime.of(2024, 3, 5, 14, 7, 9, 123456789, ZoneId.of("Europe/Paris"));
        String[] ps = {"yyyy-MM-dd HH:mm:ss", "uu/M/d H:m:s", "EEE d MMM yyyy", "EEEE, MMMM dd", "hh:mm a", "KK kk", "n N A", "SSS SSSSSS S", "D DDD", "Q QQQ QQQQ q", "w W e", "G GGGG", "XXX xx Z ZZZZZ", "VV z", "'literal' ''quote''", "yyyy[-MM[-dd]]", "ppppH", "YYYY-'W'ww-e", "L LLL LLLL", "MMMMM EEEEE", "y yy yyy yyyyy", "B"};
        for (String p : ps) t(() -> p + " -> " + DateTimeFormatter.ofPattern(p, Locale.ENGLISH).format(z));
        for (String bad : new String[] {"j", "'open", "yyyyyyyyyyyyyyyyyyyy", "[", "{}", "HHH", "f"}) t(() -> DateTimeFormatter.ofPattern(bad, Locale.ENGLISH).toString());
        DateTimeFormatter[] isos = {DateTimeFormatter.ISO_DATE, DateTimeFormatter.ISO_LOCAL_DATE_TIME, DateTimeFormatter.ISO_OFFSET_DATE_TIME, DateTimeFormatter.ISO_ZONED_DATE_TIME, DateTimeFormatter.ISO_INSTANT, DateTimeFormatter.BASIC_ISO_DATE, DateTimeFormatter.ISO_WEEK_DATE, DateTimeFormatter.ISO_ORDINAL_DATE, DateTimeFormatter.RFC_1123_DATE_TIME, DateTimeFormatter.ISO_TIME};
        for (DateTimeFormatter f : isos) System.out.print(f.format(z) + " ");
        System.out.println();
        t(() -> DateTimeFormatter.ofPattern("HH:mm").format(LocalDate.EPOCH));
        t(() -> DateTimeFormatter.ofPattern("VV").format(LocalDateTime.MIN));
        t(() -> LocalDate.parse("05/03/2024", DateTimeFormatter.ofPattern("dd/MM/yyyy")));
        t(() -> LocalDate.parse("31/02/2024", DateTimeFormatter.ofPattern("dd/MM/yyyy")));
        t(() -> LocalDate.parse("31/02/2024", DateTimeFormatter.ofPattern("dd/MM/uuuu").withResolverStyle(ResolverStyle.STRICT)));
        t(() -> LocalDate.parse("31/02/2024", DateTimeFormatter.ofPattern("dd/MM/uuuu").withResolverStyle(ResolverStyle.LENIENT)));
        t(() -> LocalDate.parse("05 mar 2024", new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern("dd MMM yyyy").toFormatter(Locale.ENGLISH)));
        t(() -> LocalDate.parse("5 Mar 2024", DateTimeFormatter.ofPattern("dd MMM yyyy", Locale.ENGLISH)));
        t(() -> LocalTime.parse("02:30 PM", DateTimeFormatter.ofPattern("hh:mm a", Locale.ENGLISH)));
        t(() -> LocalDateTime.parse("2024-03-05T10:00:00.5"));
        t(() -> LocalDateTime.parse("2024-03-05 10:00"));
        t(() -> LocalDate.parse("2024-064", DateTimeFormatter.ISO_ORDINAL_DATE) + " " + LocalDate.parse("2024-W10-2", DateTimeFormatter.ISO_WEEK_DATE) + " " + LocalDate.parse("20240305", DateTimeFormatter.BASIC_ISO_DATE));
        t(() -> ZonedDateTime.parse("Tue, 5 Mar 2024 14:07:09 GMT", DateTimeFormatter.RFC_1123_DATE_TIME));
        t(() -> YearMonth.parse("03.2024", DateTimeFormatter.ofPattern("MM.yyyy")) + " " + MonthDay.parse("--12-25") + " " + Year.parse("-0005"));
        t(() -> DateTimeFormatter.ISO_DATE.parse("2024-03-05").getClass().getSimpleName() + " " + DateTimeFormatter.ISO_LOCAL_TIME.parse("10:15", LocalTime::from) + " " + DateTimeFormatter.ofPattern("yyyy-MM-dd[ HH:mm]").parseBest("2024-03-05", LocalDateTime::from, LocalDate::from));
        DateTimeFormatter own = new DateTimeFormatterBuilder().appendValue(ChronoField.YEAR, 4, 10, SignStyle.EXCEEDS_PAD).appendLiteral('~').appendText(ChronoField.MONTH_OF_YEAR, Map.of(3L, "tres")).optionalStart().appendLiteral(' ').appendFraction(ChronoField.NANO_OF_SECOND, 2, 5, true).optionalEnd().padNext(6, '*').appendValue(ChronoField.DAY_OF_MONTH).parseDefaulting(ChronoField.HOUR_OF_DAY, 7).toFormatter(Locale.ROOT);
        System.out.println(own.format(z) + " " + own.format(LocalDate.of(12024, 3, 1)));
        t(() -> own.parse("2024~tres*****5").get(ChronoField.HOUR_OF_DAY));
        System.out.println(LocalTime.of(0, 0) + " " + LocalTime.of(23, 59, 59) + " " + LocalTime.of(1, 2, 3, 4000) + " " + LocalTime.of(1, 2, 3, 400000000) + " " + LocalDateTime.of(-5, 1, 1, 0, 0) + " " + LocalDate.of(0, 1, 1) + " " + Duration.ofSeconds(-1, 1) + " " + Duration.ofSeconds(90061, 5000) + " " + Period.of(-1, 2, -3));
        for (TextStyle s : TextStyle.values()) System.out.print(DayOfWeek.MONDAY.getDisplayName(s, Locale.ENGLISH) + " " + Month.MAY.getDisplayName(s, Locale.GERMAN) + " ");
        System.out.println();
        t(() -> DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(Locale.US).format(z) + " | " + DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withLocale(Locale.UK).format(z) + " | " + DateTimeFormatter.ofLocalizedDate(FormatStyle.SHORT).withLocale(Locale.GERMANY).format(z));
        System.out.println(DateTimeFormatterBuilder.getLocalizedDateTimePattern(FormatStyle.SHORT, null, IsoChronology.INSTANCE, Locale.US) + " " + WeekFields.of(Locale.US).getFirstDayOfWeek() + WeekFields.of(Locale.GERMANY).getMinimalDaysInFirstWeek());
        int h = 0;
        DateTimeFormatter f = DateTimeFormatter.ofPattern("EEE dd MMM uuuu HH:mm:ss.SSS D w", Locale.ENGLISH);
        for (int i = 0; i < 300; i++) {
            LocalDateTime d = LocalDateTime.of(1950, 1, 1, 0, 0).plusHours(i * 4567L).plusNanos(i * 7654321L);
            h = h * 31 + f.format(d).hashCode() + (LocalDateTime.parse(d.toString()).equals(d) ? 1 : 0);
        }
        System.out.println(h);
    }
}
