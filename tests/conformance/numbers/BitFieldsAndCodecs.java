// jdk: 17+
import java.nio.ByteBuffer;
import java.util.*;
import java.util.stream.*;

public class BitFieldsAndCodecs {
    static int varint(long v, byte[] out, int at) { do { out[at++] = (byte) (v & 127 | (v >>> 7 != 0 ? 128 : 0)); v >>>= 7; } while (v != 0); return at; }
    static long unvarint(byte[] in, int[] at) { long v = 0; for (int s = 0; ; s += 7) { byte b = in[at[0]++]; v |= (long) (b & 127) << s; if (b >= 0) return v; if (s > 63) throw new IllegalArgumentException("too long"); } }
    static long zigzag(long v) { return v << 1 ^ v >> 63; }
    static long unzigzag(long v) { return v >>> 1 ^ -(v & 1); }
    static int morton(int x, int y) { return spread(x) | spread(y) << 1; }
    static int spread(int x) { x &= 0xffff; x = (x | x << 8) & 0x00ff00ff; x = (x | x << 4) & 0x0f0f0f0f; x = (x | x << 2) & 0x33333333; return (x | x << 1) & 0x55555555; }
    static int gray(int x) { return x ^ x >>> 1; }
    static int ungray(int g) { for (int s = 1; s < 32; s <<= 1) g ^= g >>> s; return g; }
    static int crc16(byte[] d) { int c = 0xffff; for (byte b : d) { c ^= (b & 255) << 8; for (int k = 0; k < 8; k++) c = (c & 0x8000) != 0 ? c << 1 ^ 0x1021 : c << 1; c &= 0xffff; } return c; }
    static int fnv(byte[] d) { int h = 0x811c9dc5; for (byte b : d) { h ^= b & 255; h *= 16777619; } return h; }
    static int murmur(byte[] d, int seed) { int h = seed; ByteBuffer b = ByteBuffer.wrap(d).order(java.nio.ByteOrder.LITTLE_ENDIAN); while (b.remaining() >= 4) { int k = b.getInt() * 0xcc9e2d51; k = Integer.rotateLeft(k, 15) * 0x1b873593; h = Integer.rotateLeft(h ^ k, 13) * 5 + 0xe6546b64; } int k = 0; for (int i = b.remaining() - 1; i >= 0; i--) k = k << 8 | b.get(b.position() + i) & 255; if (b.hasRemaining()) h ^= Integer.rotateLeft(k * 0xcc9e2d51, 15) * 0x1b873593; h ^= d.length; h ^= h >>> 16; h *= 0x85ebca6b; h ^= h >>> 13; h *= 0xc2b2ae35; return h ^ h >>> 16; }

    /** Seven data bits become eleven, of which one may break. */
    static int hamming(int d) { int w = 0; for (int i = 1, k = 0; i <= 11; i++) if (Integer.bitCount(i) != 1) w |= (d >> k++ & 1) << i - 1; for (int p = 1; p <= 8; p <<= 1) { int par = 0; for (int i = 1; i <= 11; i++) if ((i & p) != 0) par ^= w >> i - 1 & 1; w |= par << p - 1; } return w; }
    static int unhamming(int w) { int syn = 0; for (int i = 1; i <= 11; i++) if ((w >> i - 1 & 1) == 1) syn ^= i; if (syn != 0 && syn <= 11) w ^= 1 << syn - 1; int d = 0; for (int i = 1, k = 0; i <= 11; i++) if (Integer.bitCount(i) != 1) d |= (w >> i - 1 & 1) << k++; return d; }

    record Rgb565(short bits) { static Rgb565 of(int r, int g, int b) { return new Rgb565((short) (r >> 3 << 11 | g >> 2 << 5 | b >> 3)); } int r() { return (bits >> 11 & 31) << 3; } int g() { return (bits >> 5 & 63) << 2; } int b() { return (bits & 31) << 3; } }

    static float half(int h) { int e = h >> 10 & 31, m = h & 1023; float v = e == 0 ? m * 0x1p-24f : e == 31 ? m == 0 ? Float.POSITIVE_INFINITY : Float.NaN : Float.intBitsToFloat(e + 112 << 23 | m << 13); return (h & 0x8000) != 0 ? -v : v; }

    static String base(byte[] d, String alphabet) { java.math.BigInteger n = new java.math.BigInteger(1, d), b = java.math.BigInteger.valueOf(alphabet.length()); StringBuilder sb = new StringBuilder(); while (n.signum() > 0) { java.math.BigInteger[] qr = n.divideAndRemainder(b); sb.append(alphabet.charAt(qr[1].intValue())); n = qr[0]; } for (byte x : d) { if (x != 0) break; sb.append(alphabet.charAt(0)); } return sb.reverse().toString(); }

    public static void main(String[] args) {
        long[] values = {0, 1, -1, 63, 64, -64, -65, 127, 128, 300, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789abcdefL};
        byte[] buf = new byte[200];
        int at = 0;
        for (long v : values) at = varint(zigzag(v), buf, at);
        int[] pos = {0};
        boolean ok = true;
        for (long v : values) ok &= unzigzag(unvarint(buf, pos)) == v;
        System.out.println(at + " " + ok + " " + HexFormat.of().formatHex(buf, 0, at));
        try {
            unvarint(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}, new int[1]);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(morton(3, 5) + " " + morton(0xffff, 0) + " " + IntStream.range(0, 16).map(BitFieldsAndCodecs::gray).boxed().toList() + " " + IntStream.range(-50, 50).allMatch(i -> ungray(gray(i)) == i));
        byte[] d = "123456789".getBytes();
        System.out.println(Integer.toHexString(crc16(d)) + " " + Integer.toHexString(fnv(d)) + " " + IntStream.rangeClosed(0, 9).mapToObj(n -> Integer.toHexString(murmur(Arrays.copyOf(d, n), 42))).collect(Collectors.joining(" ")));
        int fixed = 0;
        for (int v = 0; v < 128; v++) for (int bit = 0; bit < 11; bit++) if (unhamming(hamming(v) ^ 1 << bit) == v) fixed++;
        System.out.println(fixed + " " + Integer.toBinaryString(hamming(0b1011010)));
        Rgb565 c = Rgb565.of(200, 100, 50);
        System.out.println(c + " " + c.r() + "," + c.g() + "," + c.b() + " " + Rgb565.of(255, 255, 255).bits());
        System.out.println(half(0x3c00) + " " + half(0xc000) + " " + half(0x7bff) + " " + half(1) + " " + half(0x7c00) + " " + half(0x7e00) + " " + half(0x3555));
        System.out.println(base(d, "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz") + " " + base(new byte[] {0, 0, 1}, "01") + " " + base(new byte[] {(byte) 255}, "0123456789abcdef"));
        long board = 0;
        for (int i = 0; i < 64; i += 7) board |= 1L << i;
        System.out.println(Long.toHexString(board) + " " + Long.bitCount(board << 1 & ~0x0101010101010101L) + " " + Long.toHexString(Long.reverse(board)) + " " + Long.toHexString(Long.reverseBytes(board)) + " " + Long.numberOfTrailingZeros(board & ~1) + " " + Long.toHexString(board * 0x8080808080808081L >>> 56));
        int x = 0b1011_0100;
        System.out.println((x & -x) + " " + (x & x - 1) + " " + (x | x - 1) + " " + (~x & x + 1) + " " + Integer.highestOneBit(x) + " " + (32 - Integer.numberOfLeadingZeros(x)) + " " + ((x ^ x >> 31) - (x >> 31)) + " " + (int) ((x * 0x0202020202L & 0x010884422010L) % 1023));
        short s = (short) 0x8001;
        byte b = (byte) 0x80;
        char ch = 0xffff;
        System.out.println((s >> 1) + " " + (s >>> 1) + " " + (b >>> 3) + " " + (b & 255) + " " + (ch << 1) + " " + (short) (s << 1) + " " + (byte) (b - 1) + " " + (char) (ch + 1) / 1 + " " + (s ^ b) + " " + (~ch) + " " + Short.toUnsignedInt(s) + " " + Integer.toHexString(s) + " " + (b == 0x80) + " " + (b == (byte) 0x80));
    }
}
