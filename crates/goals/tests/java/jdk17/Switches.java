/** Switches old and new. */
public class Switches {
    enum Colour { RED, GREEN, BLUE }

    static int sink;

    static void run(int n) {
        table(n);
        lookup(n * 10);
        sink += strings(n % 3 == 0 ? "Aa" : n % 3 == 1 ? "BB" : "other" + n);
        sink += strings2("case" + n);
        Colour colour = Colour.values()[n % 3];
        old(colour);
        sink += expression(colour);
        sink += yields(n);
        arrow(n);
        sink += sparse(n);
        sink += shared(n);
        if (n == 7) strings(null);
    }

    static void table(int n) {
        switch (n) {
            case 0:
                sink++;
            case 1:
                sink += 2;
                break;
            case 2:
            case 3:
                sink += 3;
                break;
            default:
                sink--;
        }
        switch (n) {
            case 1: sink++; break;
            case 2: sink++; break;
        }
    }

    static void lookup(int n) {
        switch (n) {
            case 10: sink++; break;
            case 50: return;
            case 1000: sink--; break;
        }
    }

    static int strings(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "C#": return 4;
            default: return 3;
        }
    }

    static int strings2(String s) {
        int r = switch (s) {
            case "case1", "case2" -> 1;
            case "case3" -> {
                sink++;
                yield 3;
            }
            default -> throw new IllegalStateException(s);
        };
        return r;
    }

    static void old(Colour c) {
        switch (c) {
            case RED: sink++; break;
            case BLUE: sink--; break;
        }
    }

    static int expression(Colour c) {
        return switch (c) {
            case RED -> 1;
            case GREEN -> 2;
            case BLUE -> 3;
        };
    }

    static int yields(int n) {
        return switch (n) {
            case 1, 2, 3:
                yield 5;
            case 4:
                sink++;
            default:
                yield 6;
        };
    }

    static void arrow(int n) {
        switch (n) {
            case 1 -> sink++;
            case 2, 3 -> {
                sink++;
                sink++;
            }
            default -> {
            }
        }
    }

    static int sparse(int n) {
        switch (n) {
            case 1:
            case 3:
                return 1;
            case 5:
                return 2;
            default:
                break;
        }
        return 0;
    }

    static int shared(int n) {
        int r = 0;
        while (n-- > 0) {
            switch (n & 3) {
                case 0: continue;
                case 1: r++; break;
                case 3: return r;
            }
            r += 2;
        }
        return r;
    }
}
