// jdk: 17+
import java.math.*;
import java.util.*;

public class BigDecimalContexts {
    static void t(String what, java.util.function.Supplier<?> s) {
        try {
            System.out.println(what + " = " + s.get());
        } catch (ArithmeticException | NumberFormatException e) {
            System.out.println(what + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        BigDecimal a = new BigDecimal("123.4567"), b = new BigDecimal("-0.00321"), z = new BigDecimal("0E+5");
        for (RoundingMode m : RoundingMode.values()) {
            StringBuilder sb = new StringBuilder(m.toString());
            for (String v : new String[] {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5"}) {
                try {
                    sb.append(' ').append(new BigDecimal(v).setScale(0, m));
                } catch (ArithmeticException e) {
                    sb.append(" !");
                }
            }
            System.out.println(sb);
        }
        t("div", () -> a.divide(b, MathContext.DECIMAL64));
        t("div exact", () -> BigDecimal.ONE.divide(new BigDecimal("8")));
        t("div endless", () -> BigDecimal.ONE.divide(new BigDecimal("3")));
        t("div zero", () -> a.divide(z));
        t("zero by zero", () -> z.divide(z));
        t("quotient", () -> Arrays.toString(a.divideAndRemainder(b)));
        t("int part", () -> a.divideToIntegralValue(new BigDecimal("10"), new MathContext(1)));
        t("int part too long", () -> a.divideToIntegralValue(b, new MathContext(2)));
        t("pow", () -> a.pow(5) + " " + a.pow(7, new MathContext(10)) + " " + new BigDecimal("2").pow(-3, new MathContext(5)));
        t("pow negative", () -> a.pow(-1));
        t("sqrt", () -> new BigDecimal("2").sqrt(new MathContext(40)) + " " + new BigDecimal("1.44").sqrt(MathContext.UNLIMITED) + " " + new BigDecimal("1e-20").sqrt(new MathContext(5)));
        t("sqrt of two, exactly", () -> new BigDecimal("2").sqrt(MathContext.UNLIMITED));
        t("sqrt of minus one", () -> new BigDecimal("-1").sqrt(MathContext.DECIMAL32));
        for (String s : new String[] {"1E+3", "1.000", "100", "-0.000", "1e-7", "123e-10", "0.0000001", "1E400", "12345678901234567890.5", "0E-10", "9.99e5"}) {
            BigDecimal d = new BigDecimal(s);
            System.out.println(s + " -> " + d + " " + d.toPlainString().length() + " " + d.toEngineeringString() + " scale " + d.scale() + " prec " + d.precision() + " unscaled " + d.unscaledValue() + " strip " + d.stripTrailingZeros() + " " + d.signum() + " ulp " + d.ulp() + " hash " + d.hashCode() + " d " + d.doubleValue() + " f " + d.floatValue() + " i " + d.intValue() + " l " + d.longValue());
        }
        for (String bad : new String[] {"", ".", "1e", "e5", "1.2.3", "0x10", " 1", "1_000", "1e99999999999", "--1", "NaN"}) t("'" + bad + "'", () -> new BigDecimal(bad));
        t("exact long", () -> new BigDecimal("9223372036854775807").longValueExact());
        t("exact long over", () -> new BigDecimal("9223372036854775808").longValueExact());
        t("exact int of 1.5", () -> new BigDecimal("1.5").intValueExact());
        t("exact byte", () -> new BigDecimal("1.28e2").byteValueExact());
        t("big", () -> new BigDecimal("1e3").toBigIntegerExact() + " " + new BigDecimal("-1.9").toBigInteger());
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal(1.0 / 3, new MathContext(5)) + " " + BigDecimal.valueOf(5, -3) + " " + new BigDecimal(new BigInteger("12345"), 2, new MathContext(3, RoundingMode.UP)));
        t("new of NaN", () -> new BigDecimal(Double.NaN));
        System.out.println(new BigDecimal("2.0").equals(new BigDecimal("2.00")) + " " + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")) + " " + new TreeSet<>(List.of(new BigDecimal("1.0"), new BigDecimal("3"), new BigDecimal("1"))) + " " + new HashSet<>(List.of(new BigDecimal("1.0"), new BigDecimal("1"))).size());
        System.out.println(a.add(b, new MathContext(4)) + " " + a.subtract(b) + " " + a.multiply(b, new MathContext(3, RoundingMode.CEILING)) + " " + a.remainder(new BigDecimal("-7")) + " " + a.negate().abs().max(b) + " " + a.movePointLeft(5) + " " + a.movePointRight(6) + " " + a.scaleByPowerOfTen(-3) + " " + a.round(new MathContext(2)) + " " + new BigDecimal("1e5").add(new BigDecimal("1e-5"), new MathContext(3)));
        System.out.println(new MathContext("precision=7 roundingMode=HALF_DOWN") + " " + MathContext.DECIMAL128 + " " + MathContext.UNLIMITED.getPrecision());
        t("bad context", () -> { try { return new MathContext("nope"); } catch (IllegalArgumentException e) { return e.getMessage(); } });
        // Pi by Machin's formula.
        MathContext mc = new MathContext(60);
        System.out.println(arctan(5, mc).multiply(new BigDecimal(16)).subtract(arctan(239, mc).multiply(new BigDecimal(4))).round(new MathContext(50)));
        BigDecimal e = BigDecimal.ONE, term = BigDecimal.ONE;
        for (int i = 1; i < 50; i++) e = e.add(term = term.divide(BigDecimal.valueOf(i), mc));
        System.out.println(e.round(new MathContext(45)));
    }

    static BigDecimal arctan(int inverse, MathContext mc) {
        BigDecimal x = BigDecimal.ONE.divide(BigDecimal.valueOf(inverse), mc), x2 = x.multiply(x, mc), sum = x, power = x;
        for (int k = 3; k < 180; k += 2) {
            power = power.multiply(x2, mc).negate();
            sum = sum.add(power.divide(BigDecimal.valueOf(k), mc), mc);
        }
        return sum;
    }
}
