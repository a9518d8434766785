// jdk: 17+
import java.util.*;

public class FloatCorners {
    strictfp static double poly(double x) { return ((x * x - 3) * x + 1 / 3.0) % 0.7; }

    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 1, -1, Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.1, 1e21, 1e-5, 123456789.125, 2e-3, 9007199254740993.0, 4.35, 1.0E7, 9999999.999};
        for (double d : ds) {
            System.out.println(d + " " + (float) d + " " + (int) d + " " + (long) d + " " + (short) d + " " + (int) (char) d + " " + Math.round(d) + " " + Math.rint(d) + " " + Math.ulp(d) + " " + Math.getExponent(d) + " " + Math.nextUp(d) + " " + Math.signum(d) + " " + Double.toHexString(d) + " " + Long.toHexString(Double.doubleToLongBits(d)) + " " + Double.hashCode(d) + " " + Double.isFinite(d));
        }
        System.out.println((0.0 == -0.0) + " " + Double.valueOf(0.0).equals(-0.0) + " " + Double.compare(0.0, -0.0) + " " + (Double.NaN == Double.NaN) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Math.min(0.0, -0.0) + " " + Math.max(-0.0, 0.0) + " " + Math.min(Double.NaN, 1));
        System.out.println(1 / 0.0 + " " + -1 / 0.0 + " " + 0 / 0.0 + " " + 5.5 % 2 + " " + -5.5 % 2 + " " + 5.5 % -2 + " " + 1 % Double.POSITIVE_INFINITY + " " + Double.POSITIVE_INFINITY % 2 + " " + 5 % 0.0 + " " + Math.IEEEremainder(5, 3) + " " + Math.IEEEremainder(-2.5, 1));
        System.out.println(0.1 + 0.2 + " " + (0.1f + 0.2f) + " " + (float) (0.1 + 0.2) + " " + (double) 0.1f + " " + 100 * 1.1 + " " + 3 * 0.1 + " " + 1e16 + " " + (1e16 + 1) + " " + 4.9E-324 / 2 + " " + 1.0f / 3 + " " + (int) 3.99e9f + " " + (long) -1e30f + " " + (byte) 300.7 + " " + (byte) -129.9f);
        double[] sorted = ds.clone();
        Arrays.sort(sorted);
        System.out.println(Arrays.toString(sorted) + " " + Arrays.binarySearch(sorted, -0.0) + " " + Arrays.binarySearch(sorted, Double.NaN));
        for (String s : new String[] {"1e400", "-1e-400", "0x1.8p1", "0x.1p-1074", "NaN", "-Infinity", " 1.5 ", "1d", "2F", "1e", ".", "", "0x1", "1_0", "infinity", "4.9e-324", "2.4703282292062328e-324", "1.7976931348623159e308", "0.000000000000000000000000000000000000000000001", "9007199254740993", "8.41e21", "2.2250738585072012e-308"}) {
            try {
                System.out.print(s + "=" + Double.parseDouble(s) + "/" + Float.parseFloat(s) + " ");
            } catch (NumberFormatException e) {
                System.out.print("[" + e.getMessage() + "] ");
            }
        }
        System.out.println();
        float[] fs = {0.1f, 1.0E10f, 3.4028235E38f, 1.4E-45f, 16777216f, 1.17549435E-38f, 33554430f, 8.5899346E9f};
        for (float f : fs) System.out.print(f + " " + Float.floatToIntBits(f) + " " + Math.nextDown(f) + " " + Math.ulp(f) + " " + Float.toHexString(f) + "; ");
        System.out.println();
        System.out.println(Float.intBitsToFloat(0x7fc00001) + " " + Integer.toHexString(Float.floatToRawIntBits(Float.intBitsToFloat(0x7fc00001))) + " " + Integer.toHexString(Float.floatToIntBits(Float.intBitsToFloat(0x7fc00001))) + " " + Double.longBitsToDouble(0x7ff0000000000001L));
        System.out.println(Math.fma(0.1, 10, -1) + " " + Math.fma(1e308, 10, -1e308) + " " + Math.hypot(3e200, 4e200) + " " + Math.scalb(1.5, -1080) + " " + Math.copySign(3, -0.0) + " " + Math.nextAfter(1, 2) + " " + Math.cbrt(-27) + " " + Math.log1p(1e-15) + " " + Math.expm1(1e-15) + " " + poly(1.37) + " " + Math.toRadians(180) + " " + Math.toDegrees(Math.PI) + " " + Math.round(-2.5) + Math.round(2.5) + Math.round(0.49999999999999994) + " " + Math.round(-2.5f) + " " + Math.floorMod(-7, 3) + Math.floorDiv(-7, 3));
        double sum = 0;
        for (int i = 1; i <= 1000; i++) sum += 1.0 / i / i;
        System.out.println(sum + " " + Math.sqrt(6 * sum) + " " + Arrays.stream(new double[] {1e100, 1, -1e100}).sum() + " " + Arrays.stream(new double[] {0.1, 0.2, 0.3}).average().getAsDouble());
        float acc = 0;
        for (int i = 0; i < 100; i++) acc += 0.1f;
        System.out.println(acc + " " + (acc == 10f) + " " + (int) (acc * 100));
        long l = Long.MAX_VALUE;
        System.out.println((float) l + " " + (double) l + " " + (long) (double) l + " " + (l == (long) (float) l) + " " + (int) Float.NaN + " " + (char) 65.9 + " " + (int) (char) -1.5);
    }
}
