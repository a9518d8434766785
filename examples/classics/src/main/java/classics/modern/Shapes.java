package classics.modern;

import classics.modern.Shape.Circle;
import classics.modern.Shape.Group;
import classics.modern.Shape.Rectangle;

/** Works on shapes by patterns of instanceof. */
public final class Shapes {
    private Shapes() {
    }

    public static double area(Shape shape) {
        if (shape instanceof Circle circle) {
            return Math.PI * circle.radius() * circle.radius();
        } else if (shape instanceof Rectangle rectangle) {
            return rectangle.width() * rectangle.height();
        } else if (shape instanceof Group group) {
            double sum = 0;
            for (Shape part : group.parts()) {
                sum += area(part);
            }
            return sum;
        }
        throw new NullPointerException("shape");
    }

    public static String describe(Object object) {
        if (object instanceof Rectangle r && r.isSquare()) {
            return "square of " + r.width();
        }
        if (object instanceof Shape shape) {
            return area(shape) > 100 ? "large shape" : "small shape";
        }
        if (object instanceof String text && !text.isEmpty()) {
            return "text " + text;
        }
        return object == null ? "nothing" : "no shape";
    }

    public static Shape scale(Shape shape, double factor) {
        if (shape instanceof Circle c) {
            return new Circle(c.radius() * factor);
        }
        if (shape instanceof Rectangle r) {
            return new Rectangle(r.width() * factor, r.height() * factor);
        }
        Group group = (Group) shape;
        Shape[] parts = new Shape[group.size()];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = scale(group.parts()[i], factor);
        }
        return new Group(parts);
    }
}
