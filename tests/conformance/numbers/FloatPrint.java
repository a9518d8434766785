// jdk: 17+
public class FloatPrint {
    public static void main(String[] args) {
        long h = 0;
        for (int i = 0; i < 2000; i++) {
            h = h * 31 + Float.toString(i / 8f).hashCode() + Double.toString(i / 16.0).hashCode();
            h = h * 31 + Double.toString(i * 1e6).hashCode() + Double.toString(i / 100.0).hashCode();
        }
        System.out.println(h);
        double[] d = {1e-5, 1e-4, 1e-3, 0.01, 0.1, 1, 10, 100, 1e6, 1e7, 1e8, 12345678, 123456789.5, 0.00123, 1.0E-3, 99999999, 0.5, 0.25, 0.125, 3.0e-10, 6.02214076e23, 1.602176634e-19, 299792458, 9.80665, 1.0 / 7, 22.0 / 7, 1e100, 1e-100, 4.35, 4.349999999999999, 0.1 + 0.7, 1.1 * 1.1, 100 * 1.1, 3 * 0.1};
        for (double x : d) System.out.println(x + " " + (-x) + " " + (int) x + " " + (long) x + " " + (float) (int) x);
        System.out.println(100.0f + " " + 1.0e7f + " " + 9999999f + " " + 0.001f + " " + 0.5f + " " + 16777216f + " " + 1e10f + " " + 1.5e-5f + " " + 3.4028235E38f + " " + 1.4E-45f);
        StringBuilder sb = new StringBuilder();
        sb.append(1.0f).append(' ').append(-0.0f).append(' ').append(1e21).append(' ').append(Double.NaN).append(' ').append(Float.NEGATIVE_INFINITY);
        System.out.println(sb + " " + String.valueOf(2.5f) + " " + Float.valueOf("1.25") + " " + Double.valueOf("-.5") + " " + Float.valueOf(5).hashCode() + " " + Double.valueOf(5).hashCode());
        System.out.println(Float.parseFloat("1.17549435E-38f") + " " + Float.parseFloat("3.4028236e38") + " " + Float.parseFloat("1e-46") + " " + Float.parseFloat("0x1.fffffep127") + " " + Double.parseDouble("0x1.0p-1075") + " " + Float.parseFloat("16777217") + " " + Float.parseFloat("16777219") + " " + Float.parseFloat("0.1") + " " + (double) Float.parseFloat("0.1"));
        System.out.println(Double.parseDouble("123456789012345678901234567890") + " " + Double.parseDouble("0.000000000000000000000000000001") + " " + Double.parseDouble("1" + "0".repeat(308)) + " " + Double.parseDouble("0." + "0".repeat(330) + "1") + " " + Double.parseDouble("9".repeat(20)) + " " + Double.parseDouble("2.2250738585072012e-308") + " " + Double.parseDouble("9007199254740992.5") + " " + Double.parseDouble("9007199254740993.0000001"));
        int bad = 0;
        java.util.Random r = new java.util.Random(17);
        for (int i = 0; i < 2000; i++) {
            int m = r.nextInt(1000000), e = r.nextInt(20) - 10;
            String s = m + "e" + e;
            double x = Double.parseDouble(s);
            if (Double.parseDouble("" + x) != x || new java.math.BigDecimal(s).doubleValue() != x) bad++;
            float f = Float.parseFloat(s);
            if (Float.parseFloat("" + f) != f || new java.math.BigDecimal(s).floatValue() != f) bad++;
            h = h * 31 + Double.doubleToLongBits(x) + Float.floatToIntBits(f);
        }
        System.out.println(bad + " " + h);
    }
}
