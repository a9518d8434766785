import java.lang.reflect.*;

/** Loads a class, looks at it by reflection, and calls what can be called with simple arguments. */
public class Caller {
    static Object simple(Class<?> type) {
        if (type == int.class) return 1;
        if (type == long.class) return -1L;
        if (type == boolean.class) return true;
        if (type == byte.class) return (byte) -128;
        if (type == short.class) return (short) 7;
        if (type == char.class) return 'x';
        if (type == float.class) return Float.NaN;
        if (type == double.class) return 0.5;
        if (type == String.class || type == CharSequence.class || type == Object.class) return "text";
        if (type.isArray()) return Array.newInstance(type.getComponentType(), 2);
        return null;
    }

    static Object[] simple(Executable of) {
        Class<?>[] types = of.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) arguments[i] = simple(types[i]);
        return arguments;
    }

    interface Work {
        Object run() throws Throwable;
    }

    static Object attempt(Work work) {
        try {
            return work.run();
        } catch (Throwable thrown) {
            return null;
        }
    }

    public static void main(String[] arguments) {
        Class<?> type = (Class<?>) attempt(() -> Class.forName(arguments[0]));
        if (type == null) {
            attempt(() -> Class.forName(arguments[0]));
            System.exit(65);
        }
        attempt(() -> type.toGenericString() + type.getGenericSuperclass() + type.getEnclosingMethod() + type.isRecord());
        attempt(() -> java.util.Arrays.toString(type.getAnnotations()) + java.util.Arrays.toString(type.getDeclaredClasses()));
        Object[] receiver = new Object[1];
        attempt(() -> {
            for (Constructor<?> constructor : type.getDeclaredConstructors()) {
                constructor.setAccessible(true);
                Object made = attempt(() -> constructor.newInstance(simple(constructor)));
                if (made != null) receiver[0] = made;
            }
            return null;
        });
        attempt(() -> {
            for (Method method : type.getDeclaredMethods()) {
                attempt(() -> method.toGenericString() + java.util.Arrays.deepToString(method.getParameterAnnotations()));
                method.setAccessible(true);
                attempt(() -> method.invoke(receiver[0], simple(method)));
            }
            return null;
        });
        attempt(() -> {
            for (Field field : type.getDeclaredFields()) {
                field.setAccessible(true);
                attempt(() -> field.toGenericString() + field.get(receiver[0]));
            }
            return null;
        });
        attempt(() -> String.valueOf(receiver[0]) + receiver[0].hashCode() + receiver[0].equals(receiver[0]));
    }
}
