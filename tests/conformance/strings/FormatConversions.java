// jdk: 17+
import java.math.*;
import java.util.*;

public class FormatConversions {
    static void f(String fmt, Object... args) {
        String r;
        try {
            r = "[" + String.format(Locale.ROOT, fmt, args) + "]";
        } catch (IllegalFormatException e) {
            r = e.getClass().getSimpleName() + ": " + e.getMessage();
        }
        System.out.println(fmt + " -> " + r);
    }

    static class Fm implements Formattable {
        @Override public void formatTo(Formatter fm, int flags, int width, int precision) { fm.format("F<%d,%d,%d>", flags, width, precision); }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%,d", "%(d", "%x", "%X", "%#x", "%o", "%#o", "%08X", "%h"}) f(s + " " + s, 42, -1234567);
        for (String s : new String[] {"%f", "%.0f", "%.2f", "%10.3f", "%-10.1f|", "%+.1f", "%,.2f", "%(.2f", "%e", "%.3E", "%g", "%.3g", "%a", "%010.2f", "%#.0f", "%s", "% .1f"}) f(s + " " + s + " " + s + " " + s, 3.14159, -1234567.891, 0.000012345, 1e20);
        for (String s : new String[] {"%f", "%5.1f", "%e", "%g", "%a", "%+f", "%(f", "%010f", "%.1f"}) f(s + " " + s + " " + s + " " + s, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0);
        for (double d : new double[] {0.5, 1.5, 2.5, 0.125, 0.375, 1.005, 2.675, 9.995, 0.05, 1e-5, 999999.5, 123456789.987654321}) f("%.0f %.1f %.2f %.3g %.2e", d, d, d, d, d);
        f("%s %S %10s %-10s| %.3s %10.2s", "text", "Text", "r", "l", "truncated", "both");
        f("%s %s %s %s", null, true, 'c', List.of(1, 2));
        f("%b %B %b %b %5b %.2b", true, false, null, "x", true, true);
        f("%c %C %c %c %5c %-3c|", 'a', 'b', 65, (byte) 66, 'x', 'y');
        f("%% %n %5% %-5%|".replace("%n", "%%"));
        f("%2$s %1$s %2$s %s %s %<s", "a", "b");
        f("%h %H %h", "hash", "hash", null);
        f("%d %d %d %d %d", (byte) -1, (short) 2, 3L, new BigInteger("123456789012345678901234567890"), null);
        f("%x %x %x %x", (byte) -1, (short) -1, -1L, new BigInteger("-255"));
        f("%.3f %s %e %,.2f", new BigDecimal("1234567.89051"), new BigDecimal("1E+10"), new BigDecimal("0.00012345"), new BigDecimal("99999.995"));
        f("%s %10s %-8.3s|", new Fm(), new Fm(), new Fm());
        f("%1$tY-%1$tm-%1$td %1$tH:%1$tM:%1$tS.%1$tL %1$tj %1$ty %1$te %1$tk %1$tl %1$tp", java.time.LocalDateTime.of(2024, 3, 5, 14, 7, 9, 123456789));
        f("%tF %<tT %<tD %<tR %<tr %<tB %<tb %<tA %<ta", java.time.LocalDateTime.of(2024, 12, 25, 4, 5, 6));
        for (String bad : new String[] {"%d", "%q", "%5", "%-d", "%.2d", "%,x", "%s %s", "%c", "%-05d", "%+x", "%3$s", "%", "%#d", "%b %d", "%tQQ", "%+s", "%010s"}) f(bad, "str");
        f("%c", 0x110000);
        f("%d", 1.5);
        f("%f", 1);
        f("%d%s", new Object[] {1, "x", "extra"});
        System.out.println(String.format(Locale.US, "%,d|%.2f", 1234567, 0.5) + " " + String.format(Locale.GERMANY, "%,d|%.2f", 1234567, 0.5) + " " + String.format(Locale.FRANCE, "%.1f", 1.25) + " " + "%s-%s".formatted(1, 2));
        StringBuilder sb = new StringBuilder();
        try (Formatter fm = new Formatter(sb, Locale.ROOT)) {
            fm.format("%d", 1).format("%s", "two");
            System.out.println(fm + " " + fm.locale() + " " + fm.out().getClass().getSimpleName());
        }
        int h = 0;
        for (int i = 0; i < 300; i++) h = h * 31 + String.format(Locale.ROOT, "%d|%5.2f|%08x|%-6s|%e", i * 7919, i / 7.0, i * 31337, "s" + i, i * 1e-3).hashCode();
        System.out.println(h);
    }
}
