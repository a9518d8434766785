package classics.modern;

/** A sealed hierarchy of records. */
public sealed interface Shape {
    /** All points at one distance. */
    record Circle(double radius) implements Shape {
        public Circle {
            positive(radius);
        }
    }

    /** Four right angles. */
    record Rectangle(double width, double height) implements Shape {
        public Rectangle {
            positive(width);
            positive(height);
        }

        public boolean isSquare() {
            return width == height;
        }
    }

    /** Several shapes as one. */
    record Group(Shape... parts) implements Shape {
        public int size() {
            return parts.length;
        }
    }

    private static void positive(double length) {
        if (!(length > 0)) {
            throw new IllegalArgumentException("length " + length);
        }
    }
}
