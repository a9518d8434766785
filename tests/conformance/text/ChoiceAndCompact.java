// jdk: 17+
import java.math.*;
import java.text.*;
import java.util.*;

public class ChoiceAndCompact {
    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c < 127 ? "" + c : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        ChoiceFormat cf = new ChoiceFormat("-1#negative|0#none|1#one|1<some|100\u2264many");
        for (double d : new double[] {-5, -1, -0.5, 0, 0.5, 1, 1.5, 99, 100, Double.NaN, Double.POSITIVE_INFINITY}) System.out.print(cf.format(d) + " ");
        System.out.println(esc(cf.toPattern()) + " " + Arrays.toString(cf.getLimits()) + " " + ChoiceFormat.nextDouble(1.0) + " " + ChoiceFormat.previousDouble(1.0));
        System.out.println(cf.parse("one") + " " + cf.parse("many things"));
        MessageFormat mf = new MessageFormat("{0,choice,0#no files|1#one file|1<{0,number,integer} files} in {1}, {2,number,percent} {3,number,#,##0.0;(#)} '{literal}' ''q''", Locale.US);
        for (int n : new int[] {0, 1, 12345}) System.out.println(mf.format(new Object[] {n, "dir", n / 10.0, -n * 1.25}));
        System.out.println(Arrays.toString(new MessageFormat("{0} - {1}").parse("a - b")) + " " + mf.getFormatsByArgumentIndex().length + " " + mf.toPattern());
        System.out.println(MessageFormat.format("{0} {1} {0} {2}", "x", null));
        for (String bad : new String[] {"{0", "{a}", "{0,bogus}", "{-1}", "}", "{0,number,#.#.#}"}) {
            try {
                System.out.println(esc(new MessageFormat(bad).format(new Object[] {1})));
            } catch (IllegalArgumentException e) {
                System.out.println(bad + " ! " + e.getMessage());
            }
        }
        for (NumberFormat.Style st : NumberFormat.Style.values()) {
            NumberFormat c = NumberFormat.getCompactNumberInstance(Locale.US, st);
            for (long v : new long[] {0, 999, 1000, 1499, 1500, 12_345, 999_999, 1_000_000, -2_500_000_000L}) System.out.print(c.format(v) + " ");
            c.setMaximumFractionDigits(2);
            System.out.println(c.format(1_234_567) + " " + c.parse("3K".substring(0, 1)));
        }
        for (Locale l : new Locale[] {Locale.GERMANY, Locale.FRANCE, new Locale("en", "IN"), new Locale("de", "CH"), new Locale("ar", "EG"), new Locale("pl")}) {
            System.out.println(l + " " + esc(NumberFormat.getInstance(l).format(-1234567.891)) + " " + esc(NumberFormat.getPercentInstance(l).format(0.256)) + " " + esc(NumberFormat.getCurrencyInstance(l).format(1234.5)) + " " + esc(NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.SHORT).format(12_345_678)));
        }
        NumberFormat nf = NumberFormat.getInstance(Locale.US);
        for (String s : new String[] {"1,234.5x", "-5", "  7", "1e3", "\u221e", "NaN", "(5)", "1,2,3", ".5", "abc"}) {
            ParsePosition pos = new ParsePosition(0);
            System.out.print(esc(s) + "=" + nf.parse(s, pos) + "@" + pos.getIndex() + "/" + pos.getErrorIndex() + " ");
        }
        System.out.println();
        try {
            nf.parse("");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        DecimalFormat df = (DecimalFormat) nf;
        df.setParseBigDecimal(true);
        System.out.println(df.parse("12345678901234567890.123456789") + " " + df.parse("12").getClass().getSimpleName());
        for (RoundingMode rm : RoundingMode.values()) {
            df.setRoundingMode(rm);
            df.setMaximumFractionDigits(1);
            try {
                System.out.print(rm + ":" + df.format(0.25) + "," + df.format(-0.35) + "," + df.format(new BigDecimal("2.45")) + " ");
            } catch (ArithmeticException e) {
                System.out.print(rm + "! " + e.getMessage());
            }
        }
        System.out.println();
        DecimalFormatSymbols sym = new DecimalFormatSymbols(Locale.ROOT);
        sym.setGroupingSeparator('_');
        sym.setDecimalSeparator(':');
        sym.setMinusSign('~');
        System.out.println(new DecimalFormat("#,##0.00#", sym).format(-98765.4321) + " " + new DecimalFormat("0.###E0", sym).format(0.000123456) + " " + new DecimalFormat("##0.##E0", sym).format(12345) + " " + new DecimalFormat("\u00a4\u00a4 #", sym).format(3).length() + " " + new DecimalFormat("'#'#%", sym).format(0.5));
        AttributedCharacterIterator it = new DecimalFormat("#,##0.0", new DecimalFormatSymbols(Locale.US)).formatToCharacterIterator(-1234.5);
        StringBuilder runs = new StringBuilder();
        while (it.getIndex() < it.getEndIndex()) {
            int limit = it.getRunLimit();
            runs.append(it.getIndex()).append('-').append(limit).append(new TreeSet<>(it.getAttributes().keySet().stream().map(Object::toString).toList())).append(' ');
            it.setIndex(limit);
        }
        System.out.println(runs);
    }
}
