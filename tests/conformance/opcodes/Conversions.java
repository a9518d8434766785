// jdk: 17+
public class Conversions {
    static final double[] D = {0.0, -0.0, 0.5, -0.5, 0.999999, 1.5, -1.5, 127.9, 128, -129, 32768.5, 65536, 2147483646.9, 2147483647.0, 2147483648.0,
        -2147483648.9, -2147483649.0, 1e10, -1e10, 9.223372036854775807E18, -9.3e18, 1e300, -1e300, 1e-320, 3.4e38, 3.5e38, 1.401298464324817E-45, 7e-46,
        Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 16777217, 0.1};
    static final long[] L = {0, 1, -1, 127, 128, 255, 256, 32767, 32768, 65535, 65536, -128, -129, -32769, 0x7FFFFFFFL, 0x80000000L, 0xFFFFFFFFL, 0x100000000L,
        16777217, 9007199254740993L, -9007199254740993L, Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789ABCDEFL, 0x7FFFFFBFFFFFFFFFL};

    public static void main(String[] args) {
        for (double d : D) {
            float f = (float) d;
            System.out.println(d + " d2i " + (int) d + " d2l " + (long) d + " d2f " + f + " f2i " + (int) f + " f2l " + (long) f + " f2d " + (double) f
                + " byte " + (byte) d + " short " + (short) d + " char " + (int) (char) d + " fbyte " + (byte) f + " fchar " + (int) (char) f);
        }
        for (long l : L) {
            int i = (int) l;
            System.out.println(l + " l2i " + i + " l2f " + (float) l + " l2d " + (double) l + " byte " + (byte) l + " short " + (short) l + " char " + (int) (char) l
                + " i2b " + (byte) i + " i2s " + (short) i + " i2c " + (int) (char) i + " i2l " + (long) i + " i2f " + (float) i + " i2d " + (double) i);
        }
        byte b = (byte) 0xFF;
        char c = (char) b;
        short s = (short) c;
        System.out.println((int) c + " " + s + " " + (char) (s & 0x7F) + " " + (int) (char) (byte) -2 + " " + (b & 0xFF) + " " + (b >>> 4));
        int wide = b;
        long wider = b;
        float wf = c;
        double wd = s;
        System.out.println(wide + " " + wider + " " + wf + " " + wd);
        char up = 'x';
        up += 1;
        up++;
        System.out.println(up);
        b = 127;
        b++;
        System.out.println(b);
        b += 300;
        System.out.println(b);
        s = Short.MIN_VALUE;
        s--;
        System.out.println(s);
        int sum = 0;
        for (char q = 'a'; q <= 'z'; q++) {
            sum = sum * 31 + q;
        }
        System.out.println(sum);
        System.out.println((int) 3.99f + " " + (int) -3.99f + " " + (long) 1e19f + " " + (int) Float.NaN + " " + (char) 65.7 + " " + (byte) 300.7f + " " + (short) 1e10);
    }
}
