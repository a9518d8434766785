// jdk: 17+
public class FailedInit {
    static class Bad {
        static int x = 1;
        static { System.out.println("Bad init"); }
        static int y = 10 / (x - 1);
        static void hello() { System.out.println("hello"); }
    }

    static class Sub extends Bad {
        static { System.out.println("Sub init, never"); }
        static int z = 5;
    }

    static class ErrorThrower {
        static final Object O = make();
        static Object make() { throw new AssertionError("own error"); }
    }

    static class Checked {
        static int v;
        static {
            if (true) throw new IllegalStateException("first", new Exception("the cause"));
        }
    }

    interface BadInterface {
        int V = Integer.parseInt("nope");
    }

    interface Action { void run(); }

    static void t(String name, Action a) {
        try {
            a.run();
            System.out.println(name + " fine");
        } catch (Throwable t) {
            System.out.println(name + " -> " + t.getClass().getName() + ": " + t.getMessage());
            Throwable c = t.getCause();
            if (c != null) System.out.println("   cause " + c);
            if (c != null && c.getCause() != null) System.out.println("   cause " + c.getCause());
            if (t instanceof ExceptionInInitializerError e) System.out.println("   exception " + e.getException());
        }
    }

    public static void main(String[] args) {
        t("first", () -> Bad.hello());
        t("second", () -> Bad.hello());
        t("field", () -> System.out.println(Bad.x));
        t("new", () -> new Bad());
        t("array", () -> System.out.println(new Bad[2].length));
        t("sub", () -> System.out.println(Sub.z));
        t("sub again", () -> new Sub());
        t("error", () -> System.out.println(ErrorThrower.O));
        t("error again", () -> System.out.println(ErrorThrower.O));
        t("checked", () -> System.out.println(Checked.v));
        t("checked again", () -> Checked.v = 4);
        t("interface", () -> System.out.println(BadInterface.V));
        t("interface again", () -> System.out.println(BadInterface.V));
        t("forName", () -> {
            try {
                Class.forName("FailedInit$Bad");
            } catch (ClassNotFoundException e) {
                System.out.println(e);
            }
        });
        t("forName no init", () -> {
            try {
                System.out.println(Class.forName("FailedInit$Bad", false, FailedInit.class.getClassLoader()).getName());
            } catch (ClassNotFoundException e) {
                System.out.println(e);
            }
        });
        t("missing", () -> {
            try {
                Class.forName("no.such.Thing");
            } catch (ClassNotFoundException e) {
                System.out.println(e + " " + e.getCause());
            }
        });
    }
}
