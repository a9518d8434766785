import java.lang.annotation.*;
import java.util.*;
import java.util.function.*;

/** Has one of everything that a compiler writes into class files. */
@Deprecated
public class Sample<T extends Comparable<T>> implements Supplier<String> {
    static final int INT = 70000;
    static final long LONG = 1L << 40;
    static final float FLOAT = 1.5f;
    static final double DOUBLE = 2.5;
    static final String STRING = "text";
    static final byte BYTE = 3;
    protected volatile transient T field;

    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.PARAMETER, ElementType.TYPE_USE, ElementType.METHOD})
    @interface Mark {
        int value() default 7;
    }

    sealed interface Shape permits Circle, Square {
        default double twice() {
            return area() * 2;
        }

        double area();

        private static void nothing() {}
    }

    record Circle(@Mark double radius) implements Shape {
        public double area() {
            return Math.PI * radius * radius;
        }
    }

    record Square(double side) implements Shape {
        public double area() {
            return side * side;
        }
    }

    enum Colour {
        RED,
        GREEN {
            @Override
            boolean warm() {
                return false;
            }
        };

        boolean warm() {
            return true;
        }
    }

    @Mark(1)
    public synchronized String get() {
        Runnable inner = new Runnable() {
            public void run() {}
        };
        inner.run();
        Function<Integer, String> number = n -> "n" + n + STRING.length();
        return number.apply(1);
    }

    native int nativeMethod(@Mark int a, long... b);

    static int choose(String text, Object other) throws java.io.IOException {
        switch (text) {
            case "a":
                return 1;
            case "b":
                return 2;
            default:
                break;
        }
        try {
            return other instanceof Circle circle ? (int) circle.radius() : text.length();
        } catch (RuntimeException e) {
            throw new java.io.IOException(e);
        } finally {
            assert text != null;
        }
    }
}
