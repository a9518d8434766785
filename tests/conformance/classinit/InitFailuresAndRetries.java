// jdk: 17+
import java.util.*;

public class InitFailuresAndRetries {
    static List<String> log = new ArrayList<>();

    static int note(String s, int v) { log.add(s); return v; }

    static class Parent { static final int P = note("Parent", 1); { log.add("Parent instance"); } Parent() { log.add("Parent()"); hook(); } void hook() { log.add("Parent.hook"); } }

    static class Child extends Parent {
        static int c = note("Child", 2);
        int field = note("Child.field", 3);
        final int constant = 7;
        String text = "set";
        Child() { super(); log.add("Child()"); }
        @Override void hook() { log.add("hook sees " + field + constant + text); }
    }

    static class Bad { static int ok = 5; static { if (ok > 0) throw new IllegalStateException("bad init"); } static int never = 1; static void touch() { } }

    static class BadChild extends Bad { static { log.add("BadChild?"); } static void touch() { } }

    static class Exact { static { Object o = "s"; Integer i = (Integer) o; } static int x; }

    static class ErrorInit { static { if (true) throw new OutOfMemoryError("made up"); } static int x; }

    interface Lazy { int L = note("Lazy", 9); default void m() { } }
    interface NoDefault { int N = note("NoDefault", 8); }
    static class Impl implements Lazy, NoDefault { static { log.add("Impl"); } }

    static class Consts { static final int A = 5; static final String S = "const"; static final Integer BOXED = note("Consts", 6); static final int[] ARR = {1}; }

    static class Holder { static final Holder INSTANCE = new Holder(); static int counter = 10; int seen; Holder() { seen = counter; counter++; } }

    static class X { static int a = Y.b + 1; } static class Y { static int b = X.a + 1; }

    enum E { ONE(note("E.ONE", 1)), TWO(note("E.TWO", 2)); static final Map<Integer, E> BY = new HashMap<>(); static { for (E e : values()) BY.put(e.v, e); log.add("E static"); } final int v; E(int v) { this.v = v; } }

    static void t(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " fine " + log);
        } catch (Throwable e) {
            System.out.println(name + " " + e + " / " + e.getCause() + " " + log);
        }
        log.clear();
    }

    public static void main(String[] args) throws Exception {
        t("child", Child::new);
        t("again", Child::new);
        t("bad", Bad::touch);
        t("bad again", () -> System.out.println(Bad.never));
        t("bad child", BadChild::touch);
        t("exact", () -> Exact.x++);
        t("exact again", () -> Exact.x++);
        t("error", () -> ErrorInit.x++);
        t("error again", () -> ErrorInit.x++);
        t("array of", () -> { Object o = new Impl[3]; log.add(o.getClass().getSimpleName()); });
        t("class literal", () -> log.add(Impl.class.getSimpleName()));
        t("impl", Impl::new);
        t("interface field", () -> log.add("" + Impl.N));
        t("constant", () -> log.add(Consts.A + Consts.S));
        t("boxed", () -> log.add("" + Consts.BOXED));
        t("holder", () -> log.add(Holder.INSTANCE.seen + " " + Holder.counter));
        t("cycle", () -> log.add(X.a + " " + Y.b));
        t("enum", () -> log.add("" + E.BY.get(2)));
        t("for name without init", () -> { try { log.add(Class.forName("InitFailuresAndRetries$Late", false, InitFailuresAndRetries.class.getClassLoader()).getSimpleName()); } catch (ClassNotFoundException e) { log.add("?"); } });
        t("for name", () -> { try { Class.forName("InitFailuresAndRetries$Late"); } catch (ClassNotFoundException e) { log.add("?"); } });
        t("missing", () -> { try { Class.forName("No$Such"); } catch (ClassNotFoundException e) { log.add(e.getMessage()); } });
        t("instance of", () -> log.add("" + ((Object) "x" instanceof Late2)));
        t("static method of super", () -> Sub2.inherited());
        t("static null receiver", () -> { Sub2 s = null; s.inherited(); });
        Thread th = new Thread(() -> { try { Bad.touch(); } catch (NoClassDefFoundError e) { System.out.println("other thread: " + e.getMessage() + " / " + e.getCause()); } });
        th.start();
        th.join();
    }

    static class Late { static { log.add("Late"); } }
    static class Late2 { static { log.add("Late2"); } }
    static class Super2 { static { log.add("Super2"); } static void inherited() { log.add("inherited"); } }
    static class Sub2 extends Super2 { static { log.add("Sub2"); } }
}
