// jdk: 17+
import java.math.*;
import java.time.*;
import java.util.*;

public class FormatterDeep {
    static void f(String fmt, Object... a) {
        try {
            System.out.println(fmt.replace("\n", "\\n") + " -> |" + String.format(Locale.US, fmt, a) + "|");
        } catch (IllegalFormatException e) {
            System.out.println(fmt + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    record Money(int cents) implements Formattable {
        public void formatTo(Formatter out, int flags, int width, int precision) {
            String s = "$" + cents / 100 + ((flags & FormattableFlags.ALTERNATE) != 0 ? "." + cents % 100 : "");
            if ((flags & FormattableFlags.UPPERCASE) != 0) s = s + "USD";
            if (precision >= 0) s = s.substring(0, Math.min(precision, s.length()));
            out.format((flags & FormattableFlags.LEFT_JUSTIFY) != 0 ? "%-" + Math.max(1, width) + "s" : "%" + Math.max(1, width) + "s", s);
        }
    }

    public static void main(String[] args) {
        f("%d %,d %+d % d %05d %-6d| %(d %o %x %X %#x %#o", 1, 1234567, 5, 5, -42, 7, -8, 8, 255, 255, 255, 8);
        f("%x %x %x %x", (byte) -1, (short) -1, -1, -1L);
        f("%d %x %,d", new BigInteger("-123456789012345678901234567890"), new BigInteger("-255"), new BigInteger("1000000000000"));
        f("%f %.0f %.3f %10.2f %-10.2f| %010.2f %+.1f %(.2f %,.2f %#.0f", 1.5, 2.5, Math.PI, Math.E, Math.E, -Math.E, 1.0, -3.14159, 9876543.21, 3.0);
        f("%e %.0e %.2E %g %.3g %G %a %A %.2a", 12345.678, 12345.678, 0.00012, 0.0001, 123456789.0, 1e-10, 1.0, -0.1, 3.999);
        f("%f %e %g %a %5.1f", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Float.NaN);
        f("%f %.2f %e %g", new BigDecimal("123.456789012345678901234567890"), new BigDecimal("1e-10"), new BigDecimal("1234567890.123"), new BigDecimal("0.00001"));
        f("%s %S %10s| %-10s| %.2s %h %H %b %B %c %C %%%n", "str", "up", "r", "l", "trunc", "hash", "hash", true, null, 'c', 0x1F600 > 0 ? 'd' : 'e');
        f("%c %c %c", 65, (byte) 66, (short) 67);
        f("%2$s %1$s %<s %s %s", "a", "b");
        f("%s %s", null, new int[0].length);
        f("%#s|%S|%-8s|%.3s", new Money(1234), new Money(1234), new Money(1234), new Money(1234));
        ZonedDateTime t = ZonedDateTime.of(2024, 2, 9, 3, 4, 5, 67_890_000, ZoneId.of("America/New_York"));
        f("%tY %<ty %<tC %<tm %<tB %<tb %<td %<te %<tA %<ta %<tj", t);
        f("%tH %<tk %<tI %<tl %<tM %<tS %<tL %<tN %<tp %<Tp %<tz %<tZ %<ts %<tQ", t);
        f("%tF %<tT %<tR %<tr %<tD %<tc", t);
        f("%tF %<tT", LocalDateTime.of(1, 1, 1, 0, 0));
        f("%tH:%<tM", LocalTime.MIDNIGHT);
        f("%tY", LocalTime.NOON);
        f("%tF", new GregorianCalendar(2000, Calendar.JANUARY, 1));
        f("%tY", 0L);
        for (Object[] bad : new Object[][] {{"%d", "x"}, {"%d", 1.5}, {"%f", 1}, {"%c", "str"}, {"%c", 0x110000}, {"%q", 1}, {"%s"}, {"%5", 1}, {"%-d", 1}, {"%.2d", 1}, {"%+s", "s"}, {"%,x", 1}, {"%#d", 1}, {"%-05d", 1}, {"%+ d", 1}, {"%++d", 1}, {"%1$s %3$s", "a", "b"}, {"%<s", "a"}, {"%t", t}, {"%tq", t}, {"%-n"}, {"%5n"}, {"%.1%"}, {"%0d", 1}, {"%-s", "x"}, {"%,s", "x"}, {"%b%", true}, {"%99999999999d", 1}, {"%0$s", "x"}})
            f((String) bad[0], Arrays.copyOfRange(bad, 1, bad.length));
        StringBuilder sb = new StringBuilder();
        Formatter fm = new Formatter(sb, Locale.GERMANY);
        fm.format("%,.2f %tB %s", 1234567.891, LocalDate.of(2020, 3, 1).atStartOfDay(), 1.5).format("%n".trim().replace("%n", "!"));
        System.out.println(sb.toString().replace("\u00e4", "ae") + " " + fm.locale() + " " + fm.ioException());
        fm.close();
        try {
            fm.format("x");
        } catch (FormatterClosedException e) {
            System.out.println("closed");
        }
        System.out.println(String.format((Locale) null, "%,d %.1f", 1000000, 2.25) + " " + "%s-%s".formatted("a", 1) + " " + String.format("%-5b|%5b|%.1b", true, false, true) + String.format("%08.3f|%-8.3f|%+08d", -3.14159, -3.14159, 42));
        System.out.println(String.format("%s %s %s", Optional.of(1), List.of(), new StringBuilder("sb")) + String.format(Locale.US, " %(,.2f %(d %(x", -1234.5, -5, new BigInteger("-10")));
    }
}
