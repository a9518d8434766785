// jdk: 17+
import java.util.function.*;

public class ExactMath {
    static String t(Supplier<Object> s) {
        try {
            return "" + s.get();
        } catch (ArithmeticException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        int[] v = {0, 1, -1, 2, 46341, -46341, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1};
        for (int a : v) {
            StringBuilder s = new StringBuilder().append(a).append(": ").append(t(() -> Math.negateExact(a))).append(' ').append(t(() -> Math.incrementExact(a))).append(' ').append(t(() -> Math.decrementExact(a))).append(' ').append(Math.abs(a)).append(' ').append(t(() -> Math.absExact(a)));
            int h = 0;
            for (int b : v) {
                h = h * 31 + t(() -> Math.addExact(a, b)).hashCode();
                h = h * 31 + t(() -> Math.subtractExact(a, b)).hashCode();
                h = h * 31 + t(() -> Math.multiplyExact(a, b)).hashCode();
                h = h * 31 + t(() -> Math.floorDiv(a, b) + "," + Math.floorMod(a, b)).hashCode();
                h = h * 31 + t(() -> StrictMath.addExact(a, b) + StrictMath.floorMod(a, b)).hashCode();
                h = h * 31 + Math.max(a, b) - Math.min(a, b);
                h = h * 31 + Long.hashCode(Math.multiplyFull(a, b));
            }
            System.out.println(s + " " + h);
        }
        long[] w = {0, 1, -1, 3037000500L, -3037000500L, 1L << 62, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 31, -(1L << 32)};
        for (long a : w) {
            StringBuilder s = new StringBuilder().append(a).append(": ").append(t(() -> Math.negateExact(a))).append(' ').append(t(() -> Math.incrementExact(a))).append(' ').append(t(() -> Math.decrementExact(a))).append(' ').append(t(() -> Math.toIntExact(a))).append(' ').append(t(() -> Math.absExact(a)));
            int h = 0;
            for (long b : w) {
                h = h * 31 + t(() -> Math.addExact(a, b)).hashCode();
                h = h * 31 + t(() -> Math.subtractExact(a, b)).hashCode();
                h = h * 31 + t(() -> Math.multiplyExact(a, b)).hashCode();
                h = h * 31 + t(() -> Math.multiplyExact(a, (int) b)).hashCode();
                h = h * 31 + t(() -> Math.floorDiv(a, b) + "," + Math.floorMod(a, b)).hashCode();
                h = h * 31 + Long.hashCode(Math.multiplyHigh(a, b));
                h = h * 31 + t(() -> Math.floorMod(a, 7)).hashCode();
            }
            System.out.println(s + " " + h);
        }
        System.out.println(Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(7, -3) + " " + Math.floorDiv(Integer.MIN_VALUE, -1) + " " + t(() -> Math.floorDiv(1, 0)) + " " + t(() -> Math.floorMod(1L, 0)) + " " + Math.multiplyHigh(Long.MIN_VALUE, Long.MIN_VALUE));
        System.out.println(Integer.divideUnsigned(-1, 3) + " " + Long.divideUnsigned(-1, 3) + " " + Long.remainderUnsigned(Long.MIN_VALUE, 7) + " " + Integer.remainderUnsigned(-5, 3) + " " + t(() -> Integer.divideUnsigned(5, 0)));
        Object[] r = {t(() -> Math.addExact(Long.MAX_VALUE, 1L)), t(() -> Math.multiplyExact(1 << 20, 1 << 20)), t(() -> Math.subtractExact(Integer.MIN_VALUE, 1)), t(() -> Math.multiplyExact(Long.MIN_VALUE, -1L)), t(() -> Math.toIntExact(1L << 31))};
        for (Object o : r) System.out.println(o);
    }
}
