// jdk: 17+
import java.math.*;
import java.text.*;
import java.util.*;

public class DecimalFormats {
    static final DecimalFormatSymbols SYM = DecimalFormatSymbols.getInstance(Locale.ROOT);

    public static void main(String[] args) throws ParseException {
        String[] patterns = {"0", "#", "0.00", "#.##", "#,##0.00", "000.000", "0.###E0", "##0.##E0", "00.00E00", "0%", "#,##0.0%", "$#,##0.00;($#,##0.00)", "'#'0", "#,####", "0.0#;neg 0.0#", "#.", ".00", "abc0xyz", "#,##0.###"};
        double[] values = {0, 1, -1, 0.5, 1.005, 1234.5678, -98765.4321, 0.00012345, 1e10, 123456789.987, -0.0, 0.125, 2.5, 3.5};
        for (String p : patterns) {
            DecimalFormat f = new DecimalFormat(p, SYM);
            StringBuilder s = new StringBuilder(p + " [" + f.toPattern() + "]:");
            for (double v : values) s.append(' ').append(f.format(v));
            System.out.println(s);
        }
        for (double v : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) System.out.println(Arrays.toString(new DecimalFormat("0.0", SYM).format(v).chars().toArray()));
        DecimalFormat r = new DecimalFormat("0.0", SYM);
        for (RoundingMode m : RoundingMode.values()) {
            r.setRoundingMode(m);
            StringBuilder s = new StringBuilder(m.toString());
            for (double v : new double[] {0.25, 0.35, -0.25, 0.05, 0.45, 1.0}) {
                try {
                    s.append(' ').append(r.format(v));
                } catch (ArithmeticException e) {
                    s.append(" X");
                }
            }
            System.out.println(s);
        }
        System.out.println(new DecimalFormat("#,##0.00", SYM).format(new BigDecimal("123456789012345678901234567890.125")) + " " + new DecimalFormat("0", SYM).format(Long.MIN_VALUE) + " " + new DecimalFormat("#,##0", SYM).format(new BigInteger("99999999999999999999")));
        DecimalFormat p = new DecimalFormat("#,##0.##", SYM);
        for (String s : new String[] {"1,234.5", "-7", "12abc", "0.1", "9999999999999999999999"}) System.out.print(p.parse(s) + ":" + p.parse(s).getClass().getSimpleName() + " ");
        p.setParseBigDecimal(true);
        System.out.println(p.parse("1,000.10") + " " + p.parse("5", new ParsePosition(0)));
        try {
            p.parse("abc");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        ParsePosition pos = new ParsePosition(2);
        System.out.println(p.parse("xx42yy", pos) + " " + pos.getIndex() + " " + pos.getErrorIndex());
        for (String bad : new String[] {"0.0.0", "#0#", "0,0.0,0", ";", "'"}) {
            try {
                System.out.println(new DecimalFormat(bad, SYM).toPattern());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (Locale l : new Locale[] {Locale.US, Locale.GERMANY, Locale.ROOT}) System.out.print(NumberFormat.getInstance(l).format(1234567.891) + " " + NumberFormat.getPercentInstance(l).format(0.256).replace('\u00a0', '_') + " " + NumberFormat.getIntegerInstance(l).format(2.5) + " " + NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT).format(12345) + " ");
        System.out.println(NumberFormat.getCurrencyInstance(Locale.US).format(-1234.5));
        DecimalFormat g = new DecimalFormat("0", SYM);
        g.setMinimumFractionDigits(2);
        g.setMaximumFractionDigits(4);
        g.setGroupingUsed(true);
        g.setGroupingSize(2);
        g.setMinimumIntegerDigits(6);
        g.setPositivePrefix("+");
        g.setMultiplier(10);
        System.out.println(g.format(12.34567) + " " + g.toPattern() + " " + g.getNegativePrefix() + " " + g.isDecimalSeparatorAlwaysShown() + " " + g.equals(g.clone()));
        System.out.println(new ChoiceFormat("0#none|1#one|1<many {0}").format(0) + new ChoiceFormat("0#none|1#one|1<many").format(1.5) + " " + new ChoiceFormat(new double[] {1, 2}, new String[] {"a", "b"}).format(-5));
        StringBuffer sb = new StringBuffer("v=");
        FieldPosition fp = new FieldPosition(NumberFormat.FRACTION_FIELD);
        new DecimalFormat("0.00", SYM).format(3.14159, sb, fp);
        System.out.println(sb + " " + fp.getBeginIndex() + "-" + fp.getEndIndex());
    }
}
