package reach;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Each method can give true. */
public class ReachReflection {
    public static boolean plus(int x) {
        return x + 1 == 4321;
    }

    public static boolean invoked(int x) throws Exception {
        Method method = ReachReflection.class.getMethod("plus", int.class);
        return (Boolean) method.invoke(null, x);
    }

    public static boolean handled(int x) throws Throwable {
        MethodType type = MethodType.methodType(boolean.class, int.class);
        MethodHandle handle = MethodHandles.lookup().findStatic(ReachReflection.class, "plus", type);
        return (boolean) handle.invokeExact(x);
    }

    public static boolean field(int x) throws Exception {
        Box box = new Box();
        Field field = Box.class.getDeclaredField("value");
        field.setInt(box, x);
        return box.value == 99 && field.getInt(box) > 98;
    }

    public static boolean array(int x) {
        int[] numbers = new int[3];
        Array.set(numbers, 1, x);
        return numbers[1] == 512;
    }

    public static boolean cloned(int x) {
        int[] numbers = {1, x, 3};
        return numbers.clone()[1] == 77;
    }

    public static boolean unboxed(int x) {
        Object boxed = x;
        Object[] all = {boxed};
        return (int) Array.get(all, 0) == 1234;
    }

    static class Box {
        int value;
    }
}
