// jdk: 17+
public class WideLocals {
    static int calls;

    static long run(long seed, int n) {
        long w0 = seed * 1, w1 = seed * 2, w2 = seed * 3, w3 = seed * 4, w4 = seed * 5, w5 = seed * 6, w6 = seed * 7, w7 = seed * 8, w8 = seed * 9, w9 = seed * 10;
        long w10 = seed * 11, w11 = seed * 12, w12 = seed * 13, w13 = seed * 14, w14 = seed * 15, w15 = seed * 16, w16 = seed * 17, w17 = seed * 18, w18 = seed * 19, w19 = seed * 20;
        long w20 = seed * 21, w21 = seed * 22, w22 = seed * 23, w23 = seed * 24, w24 = seed * 25, w25 = seed * 26, w26 = seed * 27, w27 = seed * 28, w28 = seed * 29, w29 = seed * 30;
        long w30 = seed * 31, w31 = seed * 32, w32 = seed * 33, w33 = seed * 34, w34 = seed * 35, w35 = seed * 36, w36 = seed * 37, w37 = seed * 38, w38 = seed * 39, w39 = seed * 40;
        long w40 = seed * 41, w41 = seed * 42, w42 = seed * 43, w43 = seed * 44, w44 = seed * 45, w45 = seed * 46, w46 = seed * 47, w47 = seed * 48, w48 = seed * 49, w49 = seed * 50;
        long w50 = seed * 51, w51 = seed * 52, w52 = seed * 53, w53 = seed * 54, w54 = seed * 55, w55 = seed * 56, w56 = seed * 57, w57 = seed * 58, w58 = seed * 59, w59 = seed * 60;
        long w60 = seed * 61, w61 = seed * 62, w62 = seed * 63, w63 = seed * 64, w64 = seed * 65, w65 = seed * 66, w66 = seed * 67, w67 = seed * 68, w68 = seed * 69, w69 = seed * 70;
        long w70 = seed * 71, w71 = seed * 72, w72 = seed * 73, w73 = seed * 74, w74 = seed * 75, w75 = seed * 76, w76 = seed * 77, w77 = seed * 78, w78 = seed * 79, w79 = seed * 80;
        long w80 = seed * 81, w81 = seed * 82, w82 = seed * 83, w83 = seed * 84, w84 = seed * 85, w85 = seed * 86, w86 = seed * 87, w87 = seed * 88, w88 = seed * 89, w89 = seed * 90;
        long w90 = seed * 91, w91 = seed * 92, w92 = seed * 93, w93 = seed * 94, w94 = seed * 95, w95 = seed * 96, w96 = seed * 97, w97 = seed * 98, w98 = seed * 99, w99 = seed * 100;
        long w100 = seed * 101, w101 = seed * 102, w102 = seed * 103, w103 = seed * 104, w104 = seed * 105, w105 = seed * 106, w106 = seed * 107, w107 = seed * 108, w108 = seed * 109, w109 = seed * 110;
        long w110 = seed * 111, w111 = seed * 112, w112 = seed * 113, w113 = seed * 114, w114 = seed * 115, w115 = seed * 116, w116 = seed * 117, w117 = seed * 118, w118 = seed * 119, w119 = seed * 120;
        long w120 = seed * 121, w121 = seed * 122, w122 = seed * 123, w123 = seed * 124, w124 = seed * 125, w125 = seed * 126, w126 = seed * 127, w127 = seed * 128, w128 = seed * 129, w129 = seed * 130;
        int i = n;
        float f = n / 2f;
        double d = n / 3.0;
        Object o = "object " + n;
        int[] array = {1, 2, 3};
        byte b = (byte) n;
        char c = (char) ('a' + n);
        boolean z = n % 2 == 0;
        i++;
        i += 1000;
        i -= 30000;
        i += 100000;
        i--;
        f += 1.5f;
        d *= 2;
        b += 100;
        c++;
        z = !z;
        array[1] += i;
        o = o + "!" + array[1];
        w129++;
        w0 += i;
        w64 -= w128;
        long sum = 0;
        sum = sum * 31 + (w0 ^ w1 ^ w2 ^ w3 ^ w4 ^ w5 ^ w6 ^ w7 ^ w8 ^ w9 ^ w10 ^ w11 ^ w12 ^ w13 ^ w14 ^ w15 ^ w16 ^ w17 ^ w18 ^ w19 ^ w20 ^ w21 ^ w22 ^ w23 ^ w24 ^ w25);
        sum = sum * 31 + (w26 ^ w27 ^ w28 ^ w29 ^ w30 ^ w31 ^ w32 ^ w33 ^ w34 ^ w35 ^ w36 ^ w37 ^ w38 ^ w39 ^ w40 ^ w41 ^ w42 ^ w43 ^ w44 ^ w45 ^ w46 ^ w47 ^ w48 ^ w49 ^ w50 ^ w51);
        sum = sum * 31 + (w52 ^ w53 ^ w54 ^ w55 ^ w56 ^ w57 ^ w58 ^ w59 ^ w60 ^ w61 ^ w62 ^ w63 ^ w64 ^ w65 ^ w66 ^ w67 ^ w68 ^ w69 ^ w70 ^ w71 ^ w72 ^ w73 ^ w74 ^ w75 ^ w76 ^ w77);
        sum = sum * 31 + (w78 ^ w79 ^ w80 ^ w81 ^ w82 ^ w83 ^ w84 ^ w85 ^ w86 ^ w87 ^ w88 ^ w89 ^ w90 ^ w91 ^ w92 ^ w93 ^ w94 ^ w95 ^ w96 ^ w97 ^ w98 ^ w99 ^ w100 ^ w101 ^ w102 ^ w103);
        sum = sum * 31 + (w104 ^ w105 ^ w106 ^ w107 ^ w108 ^ w109 ^ w110 ^ w111 ^ w112 ^ w113 ^ w114 ^ w115 ^ w116 ^ w117 ^ w118 ^ w119 ^ w120 ^ w121 ^ w122 ^ w123 ^ w124 ^ w125 ^ w126 ^ w127 ^ w128 ^ w129);
        for (int k = 0; k < 5; k++) {
            int inner = k * 3;
            inner += 200;
            sum += inner * (k += 1);
            calls++;
        }
        try {
            sum += array[n];
        } catch (ArrayIndexOutOfBoundsException e) {
            sum = -sum;
            o = e.getMessage();
        } finally {
            sum ^= 0x5555;
        }
        Object captured = o;
        java.util.function.LongSupplier s = () -> captured.toString().length();
        sum += s.getAsLong();
        System.out.println(i + " " + f + " " + d + " " + o + " " + b + " " + c + " " + z + " " + w129 + " " + w0 + " " + w64);
        return sum;
    }

    static int near() {
        int small = 0;
        small += 127;
        small += 128;
        small += -128;
        small += -129;
        small += 32767;
        small -= 32768;
        small += 32768;
        small -= 40000;
        return small;
    }

    public static void main(String[] args) {
        for (int n = 0; n < 6; n++) System.out.println(run(n * 1234567890123L - 5, n));
        System.out.println(calls + " " + near());
    }
}
