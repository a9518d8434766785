// jdk: 17+
import java.util.*;

public class LimitsAndErrors {
    static void t(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " fine");
        } catch (Throwable e) {
            System.out.println(name + " " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static class Cl implements Cloneable {
        int[] a = {1, 2};
        int v = 3;
        Cl copy() throws CloneNotSupportedException { return (Cl) clone(); }
    }

    static class NoCl {
        Object copy() throws CloneNotSupportedException { return clone(); }
    }

    static abstract class Abs { abstract void m(); }

    enum E { A }

    public static void main(String[] args) throws Exception {
        t("array limit", () -> System.out.println(new int[Integer.MAX_VALUE].length));
        t("array limit 2", () -> System.out.println(new Object[Integer.MAX_VALUE].length));
        t("string repeat", () -> "abcdefgh".repeat(1 << 29));
        t("list capacity", () -> new ArrayList<>(List.of(1)).subList(0, 1).get(5));
        Cl c = new Cl(), d = c.copy();
        d.v = 9;
        d.a[0] = 77;
        System.out.println(c.v + " " + c.a[0] + " " + (c.a == d.a) + " " + d.getClass().getSimpleName());
        t("clone", () -> { try { new NoCl().copy(); } catch (CloneNotSupportedException e) { throw new RuntimeException(e); } });
        t("abstract", () -> { try { Abs.class.getDeclaredConstructor().newInstance(); } catch (ReflectiveOperationException e) { throw new RuntimeException(e); } });
        t("iterator", () -> List.of().iterator().next());
        t("scanner", () -> new Scanner("x").nextInt());
        t("enum", () -> E.valueOf("B"));
        t("optional", () -> Optional.empty().get());
        t("optional throw", () -> Optional.empty().orElseThrow(() -> new IllegalStateException("mine")));
        t("sublist", () -> List.of(1, 2, 3).subList(2, 1));
        t("array copy", () -> Arrays.copyOfRange(new int[3], 4, 5));
        t("array copy 2", () -> Arrays.copyOfRange(new int[3], 2, 1));
        t("fill", () -> Arrays.fill(new int[3], 2, 9, 1));
        t("sort range", () -> Arrays.sort(new int[3], 2, 1));
        t("charAt", () -> new StringBuilder("x").charAt(9));
        t("parse", () -> Integer.parseInt("9x9"));
        t("parse double", () -> Double.parseDouble("1.2.3"));
        t("negative capacity", () -> new HashMap<>(-1));
        t("load factor", () -> new HashMap<>(1, Float.NaN));
        t("priority queue", () -> new PriorityQueue<>(0));
        t("unmodifiable", () -> Collections.emptyList().add(null));
        t("nCopies", () -> Collections.nCopies(-1, "x"));
        t("checked", () -> Collections.checkedList(new ArrayList<Object>(), (Class<Object>) (Class<?>) String.class).add(5));
        t("random", () -> new Random(1).nextInt(0));
        t("random range", () -> new Random(1).ints(5, 5));
        t("radix", () -> Long.parseLong("1", 99));
        t("format", () -> String.format("%d", "x"));
        t("format missing", () -> String.format("%s %s", 1));
        t("format conv", () -> String.format("%q", 1));
        t("regex", () -> java.util.regex.Pattern.compile("a(b"));
        t("charset", () -> java.nio.charset.Charset.forName("no such"));
        t("uuid", () -> UUID.fromString("xyz"));
        t("thread", () -> new Thread(() -> { }).setPriority(11));
        t("bitset", () -> new BitSet().set(-1));
        t("assert", () -> { throw new AssertionError("text", new Error("inner")); });
        t("nested", () -> t("inner", () -> { throw new StackOverflowError("fake"); }));
    }
}
