// jdk: 17+
public class InitOrder {
    static int log(String s) {
        System.out.println("  " + s);
        return s.length();
    }

    static class Parent {
        static int a = log("Parent.a");
        static { log("Parent static"); }
        int i = log("Parent.i");
        { log("Parent instance"); }
        Parent() { log("Parent()"); hook(); }
        void hook() { log("Parent.hook"); }
        static int touch() { return log("Parent.touch"); }
        static final int CONST = 5;
        static final String TEXT = "text" + CONST;
        static final Integer BOXED = log("Parent.BOXED");
    }

    static class Child extends Parent {
        static int b = log("Child.b");
        int j = log("Child.j");
        final int k = 7;
        final Object late = "late";
        { log("Child instance"); }
        Child() { super(); log("Child() " + j + k + late); }
        Child(int x) { this(); log("Child(int)"); }
        @Override void hook() { log("Child.hook j=" + j + " k=" + k + " late=" + late); }
        static { log("Child static"); }
    }

    interface I { int V = log("I.V"); default void d() { } }
    interface J { int V = log("J.V"); }
    interface K extends I { int W = log("K.W"); }
    static class Impl implements K, J { static { log("Impl"); } }
    static class Unused { static { log("Unused"); } static final long L = 1L << 40; static void m() { } }

    public static void main(String[] args) throws Exception {
        System.out.println("constants " + Parent.CONST + Parent.TEXT + Unused.L);
        System.out.println("array " + new Child[1].length + " " + Child[].class.getSimpleName());
        System.out.println("class literal " + Child.class.getSimpleName());
        System.out.println("instanceof " + ((Object) "x" instanceof Child));
        Child nothing = null;
        System.out.println("static through subclass");
        Child.touch();
        System.out.println("inherited field " + Child.a);
        System.out.println("new");
        new Child(1);
        System.out.println("again");
        new Child();
        System.out.println("impl");
        new Impl();
        System.out.println("J.V " + J.V);
        System.out.println("K.W " + K.W);
        System.out.println("forName without");
        ClassLoader cl = InitOrder.class.getClassLoader();
        Class<?> c = Class.forName("InitOrder$Unused", false, cl);
        System.out.println(c.getDeclaredMethods().length);
        System.out.println("forName with");
        Class.forName("InitOrder$Unused");
        System.out.println("end " + nothing);
    }
}
