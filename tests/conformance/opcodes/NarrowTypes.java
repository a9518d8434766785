// jdk: 17+
public class NarrowTypes {
    static byte b(int i) { return (byte) i; }
    static short s(int i) { return (short) i; }
    static char c(int i) { return (char) i; }
    static boolean z(int i) { return (i & 1) != 0; }
    static byte inc(byte b) { return ++b; }
    static int bytes(byte... bs) { int r = 0; for (byte x : bs) r = r * 31 + x; return r; }

    public static void main(String[] args) {
        int h = 0;
        for (int i = -70000; i < 70000; i += 13) {
            byte b = b(i);
            short s = s(i);
            char c = c(i);
            h = h * 31 + b;
            h = h * 31 + s;
            h = h * 31 + c;
            h = h * 31 + (z(i) ? 1 : 0);
            h += (byte) (b + s) * (short) (s - c) ^ (char) (c * b);
            b *= 3;
            s += c;
            c ^= s;
            h ^= b << 20 ^ s << 8 ^ c;
        }
        System.out.println(h);
        byte b = Byte.MAX_VALUE;
        System.out.println(++b + " " + b-- + " " + b + " " + -b + " " + (byte) -b + " " + ~b + " " + (b + 1) + " " + inc(b));
        short s = Short.MIN_VALUE;
        System.out.println(--s + " " + s++ + " " + s + " " + -s + " " + (short) -s + " " + (s - 1));
        char c = 0;
        System.out.println((int) --c + " " + (int) c++ + " " + (int) c + " " + -c + " " + (int) (char) -1 + " " + (c + 'a') + " " + (char) (c + 'a'));
        b = 10;
        b += 3.7;
        System.out.print(b + " ");
        b -= 300;
        System.out.print(b + " ");
        b *= 1.5f;
        System.out.print(b + " ");
        b /= 2;
        System.out.print(b + " ");
        b %= 7;
        System.out.print(b + " ");
        b |= 0x1F0;
        System.out.print(b + " ");
        b &= 0x3C;
        System.out.print(b + " ");
        b ^= -1;
        System.out.print(b + " ");
        b <<= 3;
        System.out.print(b + " ");
        b >>>= 2;
        System.out.println(b);
        byte[] bs = {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE};
        int be = (bs[0] & 0xFF) << 24 | (bs[1] & 0xFF) << 16 | (bs[2] & 0xFF) << 8 | bs[3] & 0xFF, signed = bs[0] << 24 | bs[1] << 16 | bs[2] << 8 | bs[3];
        System.out.println(Integer.toHexString(be) + " " + Integer.toHexString(signed) + " " + bytes(bs) + " " + bytes());
        boolean[] flags = new boolean[20];
        for (int i = 0; i < 20; i++) flags[i] = z(i * i / 3) ^ flags[(i + 19) % 20];
        StringBuilder sb = new StringBuilder();
        for (boolean f : flags) sb.append(f ? '#' : '.');
        System.out.println(sb);
        char[] cs = "hello".toCharArray();
        cs[0] -= 32;
        cs[1] += cs[1] - 'a';
        for (int i = 0; i < cs.length; i++) cs[i]++;
        System.out.println(new String(cs) + " " + (cs[0] < cs[1]) + " " + (char) (cs[0] | 0x20) + " " + (cs[0] + cs[1]));
        short[] ss = {1, -1, 300};
        ss[0] <<= 15;
        ss[1] >>>= 1;
        ss[2] *= ss[2];
        System.out.println(ss[0] + " " + ss[1] + " " + ss[2]);
        final int k = 100;
        byte fits = k;
        char fromConst = 65;
        System.out.println(fits + " " + fromConst + " " + (byte) 'A' + " " + (short) 'B' + " " + (true ? fits : 0) + " " + (b == fits) + " " + (c < s));
    }
}
