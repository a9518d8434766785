// jdk: 17+
import java.math.*;
import java.util.*;

public class BigDecimals {
    static String t(java.util.function.Supplier<Object> s) {
        try {
            return "" + s.get();
        } catch (ArithmeticException | IllegalArgumentException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    public static void main(String[] args) {
        String[] in = {"0", "0.0", "-0", "1", "1.10", "-123.456", "1e10", "1E-10", "123456789012345678901234567890.123456789", "0.00000001", "1e400", "-9.99e-5", "+5", ".5", "5."};
        for (String s : in) {
            BigDecimal d = new BigDecimal(s);
            System.out.println(s + " " + d + " " + d.toPlainString().length() + " " + d.toEngineeringString() + " " + d.scale() + " " + d.precision() + " " + d.unscaledValue() + " " + d.signum() + " " + d.stripTrailingZeros() + " " + d.hashCode() + " " + d.doubleValue() + " " + d.longValue() + " " + d.toBigInteger().bitLength());
        }
        for (String bad : new String[] {"", "1.2.3", "e5", "1e", "abc", "1 ", "--1", "1e99999999999"}) System.out.println(t(() -> new BigDecimal(bad)));
        BigDecimal a = new BigDecimal("10"), b = new BigDecimal("3"), c = new BigDecimal("-7.25");
        System.out.println(a.add(c) + " " + a.subtract(c) + " " + a.multiply(c) + " " + t(() -> a.divide(b)) + " " + a.divide(new BigDecimal("4")) + " " + a.divide(b, 5, RoundingMode.HALF_UP) + " " + a.divide(b, MathContext.DECIMAL32) + " " + a.remainder(b) + " " + c.remainder(b) + " " + a.divideToIntegralValue(b) + " " + Arrays.toString(c.divideAndRemainder(b)) + " " + a.pow(5) + " " + c.negate() + c.abs() + " " + t(() -> a.divide(BigDecimal.ZERO)) + " " + t(() -> BigDecimal.ZERO.divide(BigDecimal.ZERO)));
        for (RoundingMode m : RoundingMode.values()) {
            StringBuilder s = new StringBuilder(m + ":");
            for (String v : new String[] {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.1", "-1.6", "-2.5", "-5.5", "0.5", "-0.5"}) s.append(' ').append(t(() -> new BigDecimal(v).setScale(0, m)).replaceAll("ArithmeticException.*", "X"));
            System.out.println(s);
        }
        System.out.println(new BigDecimal("1.00").equals(new BigDecimal("1.0")) + " " + new BigDecimal("1.00").compareTo(new BigDecimal("1.0")) + " " + new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + BigDecimal.valueOf(5, 3) + " " + BigDecimal.valueOf(5, -3) + " " + new BigDecimal(1.5f) + " " + new BigDecimal(Double.MIN_VALUE).precision());
        System.out.println(t(() -> new BigDecimal(Double.NaN)) + " " + t(() -> new BigDecimal("1.5").intValueExact()) + " " + t(() -> new BigDecimal("1e20").longValueExact()) + " " + new BigDecimal("123.0").intValueExact() + " " + t(() -> new BigDecimal("1.25").setScale(1)) + " " + new BigDecimal("1.2").setScale(4));
        System.out.println(new BigDecimal("2").sqrt(new MathContext(50)) + " " + new BigDecimal("144").sqrt(MathContext.UNLIMITED) + " " + t(() -> new BigDecimal("-1").sqrt(MathContext.DECIMAL64)) + " " + new BigDecimal("1234.5678").round(new MathContext(3)) + " " + new BigDecimal("99.99").round(new MathContext(2)) + " " + new BigDecimal("1234").movePointLeft(6) + " " + new BigDecimal("1.5").movePointRight(5) + " " + new BigDecimal("1.5").scaleByPowerOfTen(-3) + " " + new BigDecimal("5").ulp() + new BigDecimal("5.00").ulp());
        BigDecimal e = BigDecimal.ONE, term = BigDecimal.ONE;
        MathContext mc = new MathContext(60, RoundingMode.HALF_EVEN);
        for (int i = 1; i < 50; i++) { term = term.divide(BigDecimal.valueOf(i), mc); e = e.add(term, mc); }
        System.out.println(e + " " + mc + " " + MathContext.DECIMAL128);
        Random r = new Random(99);
        int h = 0;
        for (int i = 0; i < 300; i++) {
            BigDecimal x = new BigDecimal(new BigInteger(20 + i, r), r.nextInt(40) - 10), y = new BigDecimal(new BigInteger(15 + i / 2, r).add(BigInteger.ONE), r.nextInt(20));
            h = h * 31 + x.multiply(y).hashCode() + x.add(y).hashCode() * 3 + x.divide(y, 20, RoundingMode.HALF_EVEN).hashCode() * 7 + x.divide(y, MathContext.DECIMAL64).toString().hashCode() + x.remainder(y).hashCode() + x.subtract(y).toPlainString().hashCode() + x.compareTo(y);
        }
        System.out.println(h);
        System.out.println(new BigDecimal("1e3").toPlainString() + " " + new BigDecimal("1e3") + " " + new BigDecimal("100").stripTrailingZeros() + " " + new BigDecimal("100").stripTrailingZeros().toPlainString() + " " + a.max(b) + a.min(b) + " " + new BigDecimal(new char[] {'1', '2', '.', '5'}, 1, 3) + " " + new BigDecimal("1.23456", new MathContext(3)) + " " + BigDecimal.TEN.pow(3, new MathContext(2)) + " " + BigDecimal.ONE.plus(MathContext.DECIMAL32));
    }
}
