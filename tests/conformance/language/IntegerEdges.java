// jdk: 17+
import java.util.*;

public class IntegerEdges {
    static void t(String s, Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) {
            System.out.println(s + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static int f(String s, int v) { System.out.print(s); return v; }

    public static void main(String[] args) {
        int min = Integer.MIN_VALUE, max = Integer.MAX_VALUE;
        long lmin = Long.MIN_VALUE;
        System.out.println(min / -1 + " " + min % -1 + " " + -min + " " + Math.abs(min) + " " + (max + 1) + " " + lmin / -1 + " " + -lmin + " " + min * min + " " + max * max);
        System.out.println((1 << 32) + " " + (1 << 33) + " " + (1 << -1) + " " + (1L << 64) + " " + (-1 >> 31) + " " + (-1 >>> 31) + " " + (-1 >>> 32) + " " + (-1L >>> 60) + " " + ((byte) -1 >>> 4) + " " + (byte) ((byte) -1 >>> 28) + " " + (5 >> 100));
        System.out.println((byte) 200 + " " + (short) 70000 + " " + (char) -1 / 1 + " " + (int) 3e10 + " " + (int) 5_000_000_000L + " " + (byte) -129 + " " + (char) 97 + (char) ('a' + 1) + " " + ('a' + 1) + " " + (int) 'z');
        byte b = 10;
        b += 300;
        b -= 0.5;
        b *= 2;
        b >>>= 1;
        short s = (short) 40000;
        s ^= 0xffff;
        char c = 'x';
        c++;
        c += 1.7;
        int i = 5;
        i += 3.99;
        i -= -2.5;
        i <<= 33;
        i = i++ + ++i;
        long l = 1;
        l <<= 40;
        l |= 0x80000000;
        float fl = 1;
        fl += 1e10;
        i /= 2.5f;
        System.out.println(b + " " + s + " " + (int) c + " " + i + " " + l + " " + fl);
        System.out.println(7 / 2 + " " + -7 / 2 + " " + 7 % -2 + " " + -7 % 2 + " " + 7 / -2.0 + " " + Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(7, -3) + " " + Integer.divideUnsigned(-1, 2) + " " + Integer.remainderUnsigned(-1, 7) + " " + Long.divideUnsigned(-1, 10) + " " + Integer.compareUnsigned(-1, 1));
        t("div", () -> System.out.println(1 / (max - max)));
        t("rem", () -> System.out.println(1L % (lmin - lmin)));
        t("exact", () -> Math.addExact(max, 1));
        t("exact mul", () -> Math.multiplyExact(lmin, -1L));
        t("exact neg", () -> Math.negateExact(min));
        t("exact int", () -> Math.toIntExact(1L << 31));
        t("parse", () -> Integer.parseInt("2147483648"));
        t("parse radix", () -> Integer.parseInt("zz", 37));
        t("parse empty", () -> Integer.parseInt(""));
        t("parse null", () -> Integer.parseInt(null));
        t("decode", () -> Integer.decode("--5"));
        t("unsigned", () -> Integer.parseUnsignedInt("-1"));
        t("range", () -> Integer.parseInt("x123y", 1, 6, 10));
        System.out.println(Integer.parseInt("-80000000", 16) + " " + Integer.decode("-0x10") + Integer.decode("#ff") + Integer.decode("010") + " " + Integer.parseUnsignedInt("4294967295") + " " + Long.parseLong("+7") + " " + Integer.toUnsignedString(-1) + " " + Integer.toString(-255, 16) + " " + Integer.toHexString(-255) + " " + Long.toBinaryString(5) + " " + Integer.toOctalString(-1) + " " + Integer.parseInt("x123y", 1, 4, 10) + " " + Integer.valueOf("42").hashCode() + " " + Long.hashCode(1L << 32) + " " + Byte.toUnsignedInt((byte) -1));
        System.out.println(Integer.bitCount(-1) + " " + Integer.reverse(1) + " " + Integer.rotateLeft(0x80000001, 1) + " " + Long.rotateRight(1, 1) + " " + Integer.highestOneBit(100) + " " + Integer.lowestOneBit(100) + " " + Integer.numberOfLeadingZeros(0) + " " + Long.numberOfTrailingZeros(0) + " " + Integer.signum(-9) + " " + Integer.reverseBytes(0x01020304) + " " + Short.reverseBytes((short) 0x0102) + " " + Character.reverseBytes('a'));
        Integer a1 = 127, a2 = 127, b1 = 128, b2 = 128;
        Long lx = 127L;
        System.out.println((a1 == a2) + " " + (b1 == b2) + " " + b1.equals(b2) + " " + lx.equals(127) + " " + lx.equals(127L) + " " + (a1 <= a2 && a1 >= a2) + " " + new ArrayList<>(List.of(1, 2, 3)).remove(Integer.valueOf(1)) + " " + (true ? 1 : 2.0) + " " + (Object) (true ? 1 : 'a') + " " + (true ? null : 0) + " " + (char) (true ? 'b' : 0));
        t("unbox", () -> { Integer n = null; int x = n; });
        t("ternary unbox", () -> { Integer n = null; int x = args.length == 0 ? n : 0; });
        System.out.println(f("a", 1) + f("b", 2) * f("c", 3) - f("d", 4) % f("e", 3));
        int[] arr = {0, 0, 0};
        int k = 0;
        arr[k++] = arr[k] + k++ * 10 + k;
        arr[k] += k = 1;
        System.out.println(Arrays.toString(arr) + k);
        int x = 3;
        x = x++ * 2 + x;
        int y = x-- - --x;
        System.out.println(x + " " + y + " " + (x & 1 | 2 ^ 3) + " " + (~x) + " " + (x > 1 ^ y < 1) + " " + (x != y == true) + " " + -+-x + " " + - -x + " " + ~-x);
        final int K = 10;
        byte kb = K;
        System.out.println(kb + 0x7fff_ffff + 0b101 + 017 + 1_000L + " " + 'a' + 1 + " " + (char) ('a' + 1) + 1 + 2 + " " + (1 + 2) + "x" + 1 + 2);
        long big = 1L << 62, sum = 0;
        for (int j = 0; j < 100; j++) sum = sum * 6364136223846793005L + j;
        System.out.println(sum + " " + Math.multiplyHigh(sum, big) + " " + (big + big < 0) + " " + (int) sum + " " + (short) sum + " " + (byte) sum + " " + (float) sum + " " + (double) sum + " " + Long.toUnsignedString(sum, 36));
    }
}
