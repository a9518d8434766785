// jdk: 17+
public class Shifts {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 0x12345678, 0x87654321, Integer.MIN_VALUE, Integer.MAX_VALUE};
        long[] longs = {0, 1, -1, 0x123456789ABCDEF0L, 0xFEDCBA9876543210L, Long.MIN_VALUE, Long.MAX_VALUE};
        int[] by = {0, 1, 5, 16, 31, 32, 33, 63, 64, 65, 100, -1, -31, -32, -33, -64, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int v : ints) {
            StringBuilder s = new StringBuilder().append(v).append(':');
            for (int n : by) {
                s.append(' ').append(v << n).append('/').append(v >> n).append('/').append(v >>> n);
            }
            System.out.println(s);
        }
        for (long v : longs) {
            StringBuilder s = new StringBuilder().append(v).append(':');
            for (int n : by) {
                s.append(' ').append(v << n).append('/').append(v >> n).append('/').append(v >>> n);
            }
            System.out.println(s);
        }
        int viaLong = ints[3];
        viaLong <<= 36L;
        System.out.println(viaLong);
        viaLong >>= 0x1_0000_0001L;
        System.out.println(viaLong);
        byte b = (byte) 0x80;
        b >>>= 1;
        System.out.println("byte >>>= 1: " + b);
        b = (byte) 0x80;
        b >>= 1;
        System.out.println("byte >>= 1: " + b);
        b <<= 1;
        System.out.println("byte <<= 1: " + b);
        short s = -1;
        s >>>= 10;
        System.out.println("short >>>= 10: " + s);
        s >>>= 20;
        System.out.println("short >>>= 20: " + s);
        char c = 0xFFFF;
        c >>>= 4;
        System.out.println("char: " + (int) c);
        c <<= 8;
        System.out.println("char: " + (int) c);
        long l = 1;
        l <<= 'A';
        System.out.println("long by char: " + l);
        System.out.println((1 << 31 >> 31 >>> 31) + " " + (1L << 31 >> 31 >>> 31) + " " + ((byte) 200 >> 2) + " " + ((byte) 200 >>> 2));
    }
}
