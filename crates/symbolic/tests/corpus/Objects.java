package corpus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Boxes, enums, collections, classes, exceptions, lambdas. */
public class Objects {
    enum Color { RED, GREEN, BLUE, BLACK }

    static boolean enumSwitch(Color c) {
        switch (c) {
            case RED:
                return false;
            case BLACK:
                return true;
            default:
                return false;
        }
    }

    static boolean enumEqual(Color c) {
        return c == Color.BLUE;
    }

    static boolean enumOrdinal(Color c) {
        return c != null && c.ordinal() == 1;
    }

    static boolean boxed(Integer i) {
        return i == 77777;
    }

    static boolean smallBox(Integer i) {
        return i != null && i == 77;
    }

    static boolean boxing(int x) {
        Object o = x;
        return o.equals(100) || o.hashCode() == -5;
    }

    static boolean longBox(Long x) {
        return x.longValue() == 1L << 50;
    }

    static boolean characterBox(Character c) {
        return c.charValue() == '%';
    }

    static boolean denseSwitch(int x) {
        switch (x) {
            case 10: return false;
            case 11: return false;
            case 12: return true;
            case 13: return false;
            default: return false;
        }
    }

    static boolean sparseSwitch(int x) {
        switch (x * 3) {
            case -3000: return false;
            case 999: return true;
            case 123456: return false;
            default: return false;
        }
    }

    static boolean list(int a, int b) {
        List<Integer> list = new ArrayList<>();
        list.add(a);
        list.add(b);
        return list.get(0) + list.get(1) == 5000 && list.get(0) > list.get(1);
    }

    static boolean hashMap(int key) {
        Map<Integer, String> map = new HashMap<>();
        map.put(42, "answer");
        map.put(1000003, "prime");
        return map.get(key) != null;
    }

    static boolean treeMap(int key) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        map.put(10, 1);
        map.put(20, 2);
        map.put(key, 3);
        return map.size() == 3 && map.firstKey() == 7;
    }

    interface Shape { double area(); }
    record Square(int side) implements Shape { public double area() { return side * side; } }
    record Circle(double radius) implements Shape { public double area() { return radius * radius * 3; } }

    static boolean polymorph(boolean square, int x) {
        Shape s = square ? new Square(x) : new Circle(x);
        return s instanceof Circle && s.area() == 300;
    }

    static boolean records(int a, int b) {
        return new Square(a).equals(new Square(b)) && a == 123;
    }

    static boolean lambda(int x) {
        java.util.function.IntUnaryOperator f = y -> y * 2 + 1;
        return f.applyAsInt(f.applyAsInt(x)) == 403;
    }

    static boolean caught(int x) {
        try {
            check(x);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }

    private static void check(int x) {
        if (x == -31415) {
            throw new IllegalStateException();
        }
    }

    static boolean finallyBlock(int x) {
        int y = 0;
        try {
            y = 100 / (x - 3);
        } catch (ArithmeticException e) {
            y = 1;
        } finally {
            y++;
        }
        return y == 2 && x == 3;
    }

    static boolean state(int a, int b, int c) {
        int state = 0;
        for (int event : new int[] {a, b, c}) {
            if (state == 0 && event == 5) {
                state = 1;
            } else if (state == 1 && event == 9) {
                state = 2;
            } else if (state == 2 && event == -1) {
                state = 3;
            } else {
                state = 0;
            }
        }
        return state == 3;
    }

    static boolean flags(boolean a, boolean b, boolean c) {
        if ((a ^ b) & !(b | c)) {
            return true;
        }
        return false;
    }

    static boolean bytesInBox(byte b, short s, char c) {
        return b * s == c && b < -50 && s < -100;
    }
}
