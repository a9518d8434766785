package nasty;

import java.nio.charset.StandardCharsets;
import java.util.Date;

/** Values at the edges of what literals can say. */
public class Literals {
    public static final char LONE = '\ud800';

    public static String lone() {
        return "a\ud800b\\u0041\"\t\0";
    }

    public static char quote() {
        return '\'';
    }

    public static long min() {
        return Long.MIN_VALUE;
    }

    public static int minInt() {
        return java.lang.Integer.MIN_VALUE;
    }

    public static float smallest(float f) {
        return f == 0.1f ? Float.MIN_VALUE : -f;
    }

    public static double third(double d) {
        return d / 3;
    }

    public static byte more(byte b) {
        return (byte) (b + 1);
    }

    public static short less(short s) {
        return (short) (s - 1);
    }

    public static String repeat(int n) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(n, 300); i++) {
            text.append('x');
        }
        return text.toString();
    }

    public static int length(String text) {
        return text.length();
    }

    public static Object boxed(int kind) {
        switch (kind) {
            case 0:
                return (byte) 1;
            case 1:
                return 'c';
            case 2:
                return 1L;
            case 3:
                return 1.5f;
            case 4:
                return Double.NaN;
            case 5:
                return new int[] {1};
            default:
                return null;
        }
    }

    public static int[] big(int n) {
        return new int[Math.max(0, Math.min(n, 100000))];
    }

    public static char[] chars(String text) {
        return text.toCharArray();
    }

    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    public static Class<?> type(boolean array) {
        return array ? int[].class : String.class;
    }

    public static Date epoch() {
        return new Date(0);
    }
}
