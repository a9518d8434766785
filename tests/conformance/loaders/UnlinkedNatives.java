// jdk: 17+
// stderr: ignore
// Native methods without a library: the error can be caught, and the class stays usable.

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;

public class UnlinkedNatives {
    static native void nothing();

    native int[][] many(String text, long number, double[] values, Map.Entry<String, List<?>> entry, boolean flag);

    private native synchronized char locked();

    static class Inner {
        native Inner next(Inner[] others);
    }

    interface Shape {
        double area();
    }

    static class Circle implements Shape {
        public native double area();
    }

    static class Loads {
        static final String STATE;

        static {
            String state;
            try {
                System.loadLibrary("there_is_no_such_library");
                state = "loaded";
            } catch (UnsatisfiedLinkError e) {
                state = e.getMessage().replaceAll("java.library.path.*", "java.library.path …");
            }
            STATE = state;
        }

        static native int answer();
    }

    static class Fails {
        static {
            start();
        }

        static native void start();

        static int touch() {
            return 1;
        }
    }

    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " returned");
        } catch (UnsatisfiedLinkError e) {
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println(name + ": " + e.getMessage() + " at " + top.getMethodName() + " native " + top.isNativeMethod());
        } catch (Throwable e) {
            System.out.println(name + ": " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        attempt("static", UnlinkedNatives::nothing);
        attempt("static again", UnlinkedNatives::nothing);
        attempt("many", () -> new UnlinkedNatives().many(null, 1, null, null, true));
        attempt("locked", () -> new UnlinkedNatives().locked());
        attempt("null receiver", () -> ((UnlinkedNatives) null).locked());
        attempt("inner", () -> new Inner().next(new Inner[0]));
        attempt("interface", () -> ((Shape) new Circle()).area());
        System.out.println(Loads.STATE.replace('\u2026', '.'));
        attempt("loads", Loads::answer);
        attempt("load", () -> System.load("relative.so"));
        attempt("initialiser", Fails::touch);
        attempt("initialiser again", Fails::touch);

        Method reflected = UnlinkedNatives.class.getDeclaredMethod("nothing");
        try {
            reflected.invoke(null);
        } catch (InvocationTargetException e) {
            System.out.println("reflected: " + e.getCause());
        }

        UnlinkedNatives lock = new UnlinkedNatives();
        attempt("monitor", lock::locked);
        System.out.println("still held: " + Thread.holdsLock(lock));

        Thread thread = new Thread(() -> attempt("thread", UnlinkedNatives::nothing));
        thread.start();
        thread.join();
        nothing();
    }
}
