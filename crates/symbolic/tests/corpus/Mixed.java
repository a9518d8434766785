package corpus;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/** Library code, classes and arrays of arrays between the input and the branch. */
public class Mixed {
    static boolean grid(int[][] grid) {
        return grid.length == 2 && grid[1].length == 3 && grid[1][2] == 77;
    }

    static boolean diagonal(int[][] m) {
        if (m.length != 2 || m[0].length != 2 || m[1].length != 2) {
            return false;
        }
        return m[0][0] * m[1][1] - m[0][1] * m[1][0] == 17;
    }

    static boolean rows(int row, int column) {
        int[][] board = new int[4][4];
        board[row][column] = 9;
        return board[2][3] == 9;
    }

    static boolean words(String[] words) {
        return words.length == 2 && words[0].equals("left") && words[1].equals("right");
    }

    static boolean textKey(String key) {
        Map<String, Integer> map = new HashMap<>();
        map.put("one", 1);
        map.put("seven", 7);
        return map.containsKey(key) && map.get(key) == 7;
    }

    static boolean sortedTextKey(String key) {
        TreeMap<String, Integer> map = new TreeMap<>();
        map.put("delta", 4);
        map.put("beta", 2);
        Integer found = map.get(key);
        return found != null && found == 2;
    }

    static boolean floorKey(int key) {
        TreeMap<Integer, String> map = new TreeMap<>();
        map.put(100, "a");
        map.put(200, "b");
        map.put(300, "c");
        Integer floor = map.floorKey(key);
        return floor != null && floor == 200 && key % 7 == 3;
    }

    static boolean twice(int a, int b, int c) {
        Set<Integer> set = new HashSet<>();
        set.add(a);
        set.add(b);
        set.add(c);
        return set.size() == 2 && a == c && a > 50;
    }

    static boolean stack(int a, int b) {
        Deque<Integer> stack = new ArrayDeque<>();
        stack.push(a);
        stack.push(b);
        return stack.pop() - stack.pop() == 321;
    }

    static boolean roundTrip(int x) {
        return String.valueOf(x).equals("-2048");
    }

    static boolean parsedBack(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) != ' ') {
                b.append(s.charAt(i));
            }
        }
        return b.toString().equals("go") && s.length() == 4;
    }

    static boolean inserted(String s, char c) {
        return new StringBuilder("abcd").insert(2, s).append(c).deleteCharAt(0).toString().equals("bXcd!");
    }

    static boolean joined(int x, int y) {
        return (x + ":" + y).equals("12:7");
    }

    static boolean leapDay(String s) {
        if (s.length() != 10 || s.charAt(4) != '-' || s.charAt(7) != '-') {
            return false;
        }
        try {
            int year = Integer.parseInt(s.substring(0, 4));
            int month = Integer.parseInt(s.substring(5, 7));
            int day = Integer.parseInt(s.substring(8));
            return year % 4 == 0 && month == 2 && day == 29;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    static boolean time(String s) {
        int colon = s.indexOf(':');
        if (colon <= 0) {
            return false;
        }
        return Integer.parseInt(s.substring(0, colon)) * 60 + Integer.parseInt(s.substring(colon + 1)) == 754;
    }

    static boolean longNumber(String s) {
        return Long.parseLong(s) == 9_876_543_210L;
    }

    enum Level {
        LOW, MIDDLE, HIGH;

        Level up() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    static boolean named(String s) {
        return Level.valueOf(s) == Level.HIGH;
    }

    static boolean next(Level a, Level b) {
        return a.up() == Level.LOW && b.up() == a;
    }

    static boolean enumText(Level level) {
        return level.name().length() == 6;
    }

    static boolean arrow(Level level, int x) {
        return switch (level) {
            case LOW -> x == 1;
            case MIDDLE -> x > 5 && x < 7;
            case HIGH -> false;
        };
    }

    static class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static boolean linked(Node node) {
        return node != null && node.value == 31 && node.next != null && node.next.value == 13;
    }

    sealed interface Animal permits Dog, Cat {}

    record Dog(int age) implements Animal {}

    record Cat(String name) implements Animal {}

    static boolean which(Animal animal) {
        return animal instanceof Cat;
    }

    static boolean old(Animal animal) {
        return animal instanceof Dog dog && dog.age() == 19;
    }

    static boolean anything(Object o) {
        return o instanceof Integer i && i == 55;
    }

    static boolean textOrNot(Object o) {
        return o instanceof String s && s.startsWith("ok");
    }

    static boolean pair(Dog a, Dog b) {
        return a.equals(b) && a.hashCode() == 44;
    }

    static boolean predicate(int x, boolean even) {
        IntPredicate p = even ? y -> y % 2 == 0 : y -> y % 3 == 1;
        return p.and(y -> y > 1000).test(x) && !even && x < 1005;
    }

    static boolean streamed(int a, int b, int c) {
        return List.of(a, b, c).stream().filter(x -> x > 10).mapToInt(x -> x).sum() == 4242;
    }

    static boolean ackermann(int m, int n) {
        return m >= 0 && m < 3 && n >= 0 && n < 4 && ackermann2(m, n) == 9;
    }

    private static int ackermann2(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann2(m - 1, 1) : ackermann2(m - 1, ackermann2(m, n - 1));
    }

    static boolean nested(String s) {
        int depth = 0;
        for (int i = 0; i < s.length(); i++) {
            if (s.charAt(i) == '(') {
                depth++;
            } else if (s.charAt(i) == ')') {
                depth--;
            } else {
                return false;
            }
            if (depth < 0) {
                return false;
            }
        }
        return depth == 0 && s.length() == 4;
    }

    static boolean wrongCast(Object o) {
        try {
            return ((String) o).length() == 2;
        } catch (ClassCastException e) {
            return false;
        }
    }

    static boolean wrongStore(Object o) {
        Object[] texts = new String[1];
        try {
            texts[0] = o;
            return false;
        } catch (ArrayStoreException e) {
            return true;
        }
    }

    static boolean greek(String s) {
        return s.equals("\u03b1\u03b2");
    }

    static boolean umlaut(String s) {
        return s.length() == 2 && s.charAt(0) == '\u00e4' && s.charAt(1) == '\u20ac';
    }
}
