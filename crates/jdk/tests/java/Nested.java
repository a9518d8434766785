import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.security.AccessController;
import java.security.PrivilegedAction;

/** Recursion through natives, and handles made of many others. */
public class Nested {
    interface Work {
        void run() throws Throwable;
    }

    /** 1 if the root of what was thrown is a StackOverflowError, -1 if it is something else, 0 if nothing was thrown. */
    private static int overflow(Work work) {
        try {
            work.run();
            return 0;
        } catch (Throwable thrown) {
            Throwable root = thrown;
            for (int i = 0; i < 100_000 && root.getCause() != null && root.getCause() != root; i++) {
                root = root.getCause();
            }
            return root instanceof StackOverflowError ? 1 : -1;
        }
    }

    private static Method invoked;

    public static void reflect() throws Exception {
        invoked.invoke(null);
    }

    public static void harmless() {
        throw new IllegalStateException();
    }

    /** Initialises the classes that reflection needs, which else fail to initialise at the end of the stack. */
    private static void prepare() throws Exception {
        try {
            Nested.class.getMethod("harmless").invoke(null);
        } catch (java.lang.reflect.InvocationTargetException expected) {
            Nested.class.getConstructor().newInstance();
        }
    }

    public static int reflection() throws Exception {
        prepare();
        invoked = Nested.class.getMethod("reflect");
        return overflow(Nested::reflect);
    }

    @SuppressWarnings("removal")
    private static void privilege() {
        AccessController.doPrivileged((PrivilegedAction<Void>) () -> {
            privilege();
            return null;
        });
    }

    public static int privileged() {
        return overflow(Nested::privilege);
    }

    private static MethodHandle handle;

    private static void handled() throws Throwable {
        handle.invoke();
    }

    public static int handles() throws Throwable {
        handle = MethodHandles.lookup().findStatic(Nested.class, "handled", MethodType.methodType(void.class));
        return overflow(Nested::handled);
    }

    public static class Made {
        public Made() throws Exception {
            Made.class.getDeclaredConstructor().newInstance();
        }
    }

    public static int constructors() {
        return overflow(Made::new);
    }

    private static void proxied() {
        Class<?>[] interfaces = {Runnable.class};
        ((Runnable) Proxy.newProxyInstance(Nested.class.getClassLoader(), interfaces, (proxy, method, args) -> {
            proxied();
            return null;
        })).run();
    }

    public static int proxies() {
        return overflow(Nested::proxied);
    }

    private static int more(int number) {
        return number + 1;
    }

    private static int fails(int number) {
        throw new IllegalStateException();
    }

    private static MethodHandle many(MethodHandle innermost) throws Throwable {
        MethodType type = MethodType.methodType(int.class, int.class);
        MethodHandle more = MethodHandles.lookup().findStatic(Nested.class, "more", type);
        MethodHandle whole = innermost;
        for (int i = 0; i < 5_000; i++) {
            whole = MethodHandles.filterReturnValue(whole, more);
        }
        return whole;
    }

    public static int returnsThroughMany() throws Throwable {
        return (int) many(MethodHandles.identity(int.class)).invokeExact(0);
    }

    public static int throwsThroughMany() throws Throwable {
        MethodType type = MethodType.methodType(int.class, int.class);
        MethodHandle whole = many(MethodHandles.lookup().findStatic(Nested.class, "fails", type));
        try {
            return (int) whole.invokeExact(0);
        } catch (IllegalStateException expected) {
            return 1;
        }
    }
}
