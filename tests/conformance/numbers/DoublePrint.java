// jdk: 17+
import java.util.Random;

public class DoublePrint {
    public static void main(String[] args) {
        double[] v = {0, -0.0, 1, -1, 10, 100, 1000, 9999999, 1e7, 1e7 + 1, 123456789, 1e-3, 9.99e-4, 0.001, 1e-4, 1.0 / 3, 2.0 / 3, 100.0 / 3, 0.1, 0.2, 0.3, 0.1 + 0.2, 1e15, 1e16, 1e17, 1e21, 1e22, 1e23, 4.5e15, 123456.789e3,
            Math.PI, Math.E, Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 5e-324, 4.9e-323, 1.1e-322, 9007199254740993.0, 0x1p-1074, 0x1.fffffffffffffp1023, 1.7976931348623157e308, 2.2250738585072011e-308, 3e-5, 12e-7};
        for (double d : v) System.out.println(d + " " + Double.toHexString(d) + " " + Long.toHexString(Double.doubleToRawLongBits(d)) + " " + Double.hashCode(d) + " " + Double.isFinite(d) + Double.isInfinite(d) + Double.isNaN(d));
        for (double d : v) System.out.print((float) d + " " + Float.toHexString((float) d) + " " + Float.hashCode((float) d) + "; ");
        System.out.println();
        Random r = new Random(1234);
        long h = 0;
        int exact = 0;
        for (int i = 0; i < 3000; i++) {
            double d = Double.longBitsToDouble(r.nextLong());
            if (Double.isNaN(d)) continue;
            if (Double.parseDouble(Double.toString(d)) == d) exact++;
            float f = Float.intBitsToFloat(r.nextInt());
            if (Float.isNaN(f)) continue;
            if (Float.parseFloat(Float.toString(f)) == f) exact++;
            h = h * 31 + Double.toHexString(d).hashCode();
        }
        System.out.println(exact + " " + h);
        String[] in = {"1", "1.", ".5", "-.5e1", "1e3", "1E+3", "1e-3", "  2.5  ", "0x1p3", "0x.8p-1", "-0", "NaN", "-Infinity", "+Infinity", "1f", "1d", "1.5D", "1e400", "-1e400", "1e-400", "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1.7976931348623159e308", "9007199254740993", "0.1000000000000000055511151231257827", "179769313486231580793e289",
            "", " ", "e", "1e", "1x", "0x1", "--1", "1,5", "nan", "Inf", "1_0", ".", "0x1p", "1e1.5"};
        for (String s : in) {
            try {
                System.out.println("'" + s + "' " + Double.parseDouble(s) + " " + Float.parseFloat(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Double.parseDouble(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.max(-0.0, 0.0) + " " + Double.min(0.0, -0.0) + " " + Double.sum(0.1, 0.2) + " " + Double.valueOf(3.99).intValue() + " " + Double.valueOf(1e20).longValue() + " " + Double.valueOf(300.5).byteValue() + " " + Double.valueOf(2.5).floatValue());
        System.out.println(Float.MAX_EXPONENT + " " + Float.MIN_EXPONENT + " " + Float.BYTES + " " + Double.MAX_EXPONENT + " " + Double.MIN_EXPONENT + " " + Float.sum(0.1f, 0.2f) + " " + Float.compare(-0f, 0f));
    }
}
