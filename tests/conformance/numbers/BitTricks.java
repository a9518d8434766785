// jdk: 17+
import java.util.*;

public class BitTricks {
    static int popcount(int x) { x -= x >>> 1 & 0x55555555; x = (x & 0x33333333) + (x >>> 2 & 0x33333333); return (x + (x >>> 4) & 0x0F0F0F0F) * 0x01010101 >>> 24; }
    static int reverse(int x) { int r = 0; for (int i = 0; i < 32; i++, x >>>= 1) r = r << 1 | x & 1; return r; }
    static long morton(int x, int y) { long r = 0; for (int i = 0; i < 32; i++) r |= (x >>> i & 1L) << 2 * i | (y >>> i & 1L) << 2 * i + 1; return r; }
    static int nextPow2(int x) { return x <= 1 ? 1 : 1 << 32 - Integer.numberOfLeadingZeros(x - 1); }
    static int gray(int x) { return x ^ x >>> 1; }
    static int sign(int x) { return x >> 31 | -x >>> 31; }
    static int avg(int a, int b) { return (a & b) + ((a ^ b) >> 1); }
    static boolean hasZeroByte(long v) { return (v - 0x0101010101010101L & ~v & 0x8080808080808080L) != 0; }
    static int abs(int x) { int m = x >> 31; return (x + m) ^ m; }
    static long mix(long z) { z = (z ^ z >>> 33) * 0xff51afd7ed558ccdL; z = (z ^ z >>> 33) * 0xc4ceb9fe1a85ec53L; return z ^ z >>> 33; }

    public static void main(String[] args) {
        Random r = new Random(64);
        int ok = 0, n = 2000;
        long h = 0;
        for (int i = 0; i < n; i++) {
            int x = r.nextInt(), y = r.nextInt();
            long l = r.nextLong();
            boolean all = popcount(x) == Integer.bitCount(x) && reverse(x) == Integer.reverse(x) && sign(x) == Integer.signum(x) && abs(x) == Math.abs(x) && Integer.rotateLeft(x, y) == (x << y | x >>> -y) && Long.rotateRight(l, y) == (l >>> y | l << -y)
                && Integer.highestOneBit(x) == (x == 0 ? 0 : Integer.MIN_VALUE >>> Integer.numberOfLeadingZeros(x)) && Integer.lowestOneBit(x) == (x & -x) && Integer.reverseBytes(Integer.reverseBytes(x)) == x && avg(x >> 1, y >> 1) == (x >> 1) + (y >> 1) >> 1
                && Long.bitCount(l) == Integer.bitCount((int) l) + Integer.bitCount((int) (l >>> 32)) && Long.numberOfTrailingZeros(l) == Long.bitCount((l & -l) - 1);
            if (all) ok++;
            h = h * 31 + morton(x & 0xFFFF, y & 0xFFFF) + nextPow2(x & 0xFFFFFF) + gray(x) + mix(l) + (hasZeroByte(l) ? 1 : 0);
        }
        System.out.println(ok + "/" + n + " " + h);
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < 16; i++) s.append(Integer.toBinaryString(gray(i))).append(' ');
        System.out.println(s);
        for (int i : new int[] {0, 1, 2, 3, 5, 17, 1023, 1024, 1025}) System.out.print(nextPow2(i) + " ");
        System.out.println();
        for (int i : new int[] {0, 1, -1, 31, 32, 33, 63, 64, -64}) System.out.print((1 << i) + " " + (1L << i) + " " + (-1 >>> i) + " " + (-1L >>> i) + " ");
        System.out.println();
        int a = 0xDEADBEEF, b = 0xCAFEBABE;
        a ^= b;
        b ^= a;
        a ^= b;
        System.out.println(Integer.toHexString(a) + " " + Integer.toHexString(b));
        int subsets = 0, mask = 0b101101;
        for (int sub = mask; sub > 0; sub = sub - 1 & mask) subsets = subsets * 7 + sub;
        System.out.println(subsets);
        long fl = Double.doubleToRawLongBits(1.0), f2 = Double.doubleToLongBits(-2.5);
        System.out.println(Long.toHexString(fl) + " " + (fl >>> 52) + " " + Long.toHexString(f2 & 0xFFFFFFFFFFFFFL) + " " + Double.longBitsToDouble(fl + 1) + " " + Float.intBitsToFloat(0x7fc00001) + " " + Integer.toHexString(Float.floatToRawIntBits(Float.intBitsToFloat(0x7fc00001))) + " " + Integer.toHexString(Float.floatToIntBits(Float.intBitsToFloat(0x7fc00001))) + " " + Long.toHexString(Double.doubleToLongBits(Double.longBitsToDouble(0xfff8000000000001L))));
        float x = 0.15625f;
        int i = Float.floatToIntBits(x);
        i = 0x5f3759df - (i >> 1);
        float y = Float.intBitsToFloat(i);
        y *= 1.5f - 0.5f * x * y * y;
        System.out.println(y + " " + Integer.toHexString(Float.floatToIntBits(y)));
        BitSet seen = new BitSet();
        int lfsr = 0xACE1, period = 0;
        do { int bit = (lfsr ^ lfsr >> 2 ^ lfsr >> 3 ^ lfsr >> 5) & 1; lfsr = lfsr >> 1 | bit << 15; period++; seen.set(lfsr); } while (lfsr != 0xACE1);
        System.out.println(period + " " + seen.cardinality());
    }
}
