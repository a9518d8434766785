// jdk: 17+
public class Switches {
    static String table(int i) {
        switch (i) {
            case -2: return "minus two";
            case -1: return "minus one";
            case 0: return "zero";
            case 1:
            case 2: return "one or two";
            case 4: return "four";
            case 5: i++;
            case 6: return "fell to six " + i;
            default: return "other";
        }
    }

    static int lookup(int i) {
        int r = 0;
        switch (i) {
            case Integer.MIN_VALUE: r += 1;
            case -1000: r += 10; break;
            case 0: r += 100;
            default: r += 1000;
            case 77: r += 10000; break;
            case 1 << 20: r += 100000;
            case Integer.MAX_VALUE: r += 1000000;
        }
        return r;
    }

    static int extreme(int i) {
        switch (i) {
            case Integer.MAX_VALUE: return 1;
            case Integer.MAX_VALUE - 1: return 2;
            case Integer.MAX_VALUE - 2: return 3;
        }
        switch (i) {
            case Integer.MIN_VALUE: return -1;
            case Integer.MIN_VALUE + 1: return -2;
            case Integer.MIN_VALUE + 2: return -3;
        }
        return 0;
    }

    static String chars(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u': return "vowel";
            case '0': case '9': return "digit";
            case '\uFFFF': return "last";
            default: return "else";
        }
    }

    static int nested(byte b, short s) {
        outer:
        switch (b) {
            case -128:
                switch (s) {
                    case 1: break;
                    case 2: break outer;
                    case 3: return 33;
                }
                return 1;
            case 127: return 2;
        }
        return 3;
    }

    public static void main(String[] args) {
        for (int i = -4; i < 9; i++) System.out.println(i + " " + table(i));
        for (int i : new int[] {Integer.MIN_VALUE, -1000, -999, -1, 0, 1, 76, 77, 78, 1 << 20, Integer.MAX_VALUE, Integer.MAX_VALUE - 1})
            System.out.println(i + " " + lookup(i) + " " + extreme(i) + " " + table(i));
        for (int i = 0; i < 4; i++) System.out.println(extreme(Integer.MAX_VALUE - i) + " " + extreme(Integer.MIN_VALUE + i));
        for (char c : "ax09\uFFFF".toCharArray()) System.out.print(chars(c) + " ");
        System.out.println();
        for (short s = 1; s < 5; s++) System.out.print(nested((byte) -128, s) + " " + nested((byte) 127, s) + " " + nested((byte) 0, s) + "; ");
        System.out.println();
        int acc = 0;
        for (int i = 0; i < 100; i++) {
            switch (i % 7) {
                case 0: continue;
                case 3: acc += i; break;
                case 5: acc ^= i;
                default: acc += 2;
            }
            acc *= 3;
        }
        System.out.println(acc);
        switch (acc) { }
        switch (acc++) { default: System.out.println("only default"); }
    }
}
