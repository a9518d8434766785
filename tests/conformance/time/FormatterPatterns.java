// jdk: 17+
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

public class FormatterPatterns {
    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c < 127 ? "" + c : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) {
        ZonedDateTime t = ZonedDateTime.of(2024, 2, 9, 15, 4, 5, 67_890_123, ZoneId.of("Europe/Paris"));
        for (String p : new String[] {"yyyy-MM-dd'T'HH:mm:ss.SSSSSSSSSXXX'['VV']'", "uu/M/d", "EEEE d MMMM uuuu G", "EEE, dd MMM yy", "h:mm:ss a z", "hh 'o''clock' a, zzzz", "D 'day' Q QQQ QQQQ", "w W e c E", "x X xx XX xxx XXX O OOOO Z ZZZZ ZZZZZ", "H k K h", "n N A S SS SSS", "YYYY-'W'ww-e", "LLLL L MMMMM EEEEE", "[yyyy][ VV]['opt']", "ppppH:pp5d".replace("5", ""), "B".replace("B", "a"), "''''"}) {
            try {
                System.out.println(p + " -> " + esc(DateTimeFormatter.ofPattern(p, Locale.US).format(t)) + " | " + esc(DateTimeFormatter.ofPattern(p, Locale.FRANCE).format(t)));
            } catch (IllegalArgumentException | DateTimeException e) {
                System.out.println(p + " ! " + e.getMessage());
            }
        }
        for (String bad : new String[] {"yyyyyyyyyyyyyyyyyyyy", "f", "'open", "[", "]", "{", "MMMMMM", "HHH", "#", "zzzzz", "pp"}) {
            try {
                DateTimeFormatter.ofPattern(bad);
                System.out.println(bad + " fine");
            } catch (IllegalArgumentException e) {
                System.out.println(bad + " ! " + e.getMessage());
            }
        }
        Map<String, DateTimeFormatter> known = new LinkedHashMap<>();
        known.put("BASIC", DateTimeFormatter.BASIC_ISO_DATE);
        known.put("DATE", DateTimeFormatter.ISO_DATE);
        known.put("ORDINAL", DateTimeFormatter.ISO_ORDINAL_DATE);
        known.put("WEEK", DateTimeFormatter.ISO_WEEK_DATE);
        known.put("RFC", DateTimeFormatter.RFC_1123_DATE_TIME);
        known.put("ZDT", DateTimeFormatter.ISO_ZONED_DATE_TIME);
        known.put("INSTANT", DateTimeFormatter.ISO_INSTANT);
        known.forEach((k, f) -> System.out.println(k + " " + f.format(t) + " " + esc(f.toString())));
        for (FormatStyle s : new FormatStyle[] {FormatStyle.FULL, FormatStyle.LONG, FormatStyle.MEDIUM, FormatStyle.SHORT})
            System.out.println(s + " " + esc(DateTimeFormatter.ofLocalizedDate(s).withLocale(Locale.UK).format(t)) + " | " + esc(DateTimeFormatter.ofLocalizedDate(s).withLocale(Locale.GERMANY).format(t)) + " | " + esc(DateTimeFormatter.ofLocalizedDate(s).withLocale(Locale.JAPAN).format(t)));
        DateTimeFormatter lenient = DateTimeFormatter.ofPattern("uuuu-M-d").withResolverStyle(ResolverStyle.LENIENT), smart = lenient.withResolverStyle(ResolverStyle.SMART), strict = lenient.withResolverStyle(ResolverStyle.STRICT);
        for (String in : new String[] {"2023-2-29", "2023-2-31", "2023-13-1", "2023-4-31", "2024-2-29"}) {
            StringBuilder sb = new StringBuilder(in);
            for (DateTimeFormatter f : new DateTimeFormatter[] {lenient, smart, strict}) {
                try {
                    sb.append(" ").append(LocalDate.parse(in, f));
                } catch (DateTimeParseException e) {
                    sb.append(" ! ").append(e.getMessage()).append(" @").append(e.getErrorIndex());
                }
            }
            System.out.println(sb);
        }
        DateTimeFormatter built = new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern("dd-MMM-").appendValueReduced(ChronoField.YEAR, 2, 2, 1950).optionalStart().appendLiteral(' ').appendValue(ChronoField.HOUR_OF_DAY, 1, 2, SignStyle.NOT_NEGATIVE).appendFraction(ChronoField.NANO_OF_DAY.isTimeBased() ? ChronoField.MICRO_OF_SECOND : ChronoField.NANO_OF_SECOND, 0, 6, true).optionalEnd().parseDefaulting(ChronoField.MINUTE_OF_HOUR, 7).parseDefaulting(ChronoField.HOUR_OF_DAY, 0).toFormatter(Locale.US);
        for (String in : new String[] {"01-feb-49", "01-FEB-50 5.25", "31-Dec-99 23", "1-Feb-49", "01-XXX-49"}) {
            try {
                TemporalAccessor a = built.parse(in);
                System.out.println(in + " " + a.query(TemporalQueries.localDate()) + " " + LocalDateTime.from(a));
            } catch (DateTimeException e) {
                System.out.println(in + " ! " + e.getMessage().replaceAll("\\{.*", ""));
            }
        }
        System.out.println(DateTimeFormatter.ISO_DATE_TIME.parseBest("2024-01-01T10:00+02:00", ZonedDateTime::from, LocalDateTime::from));
    }
}
