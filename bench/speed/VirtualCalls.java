// size: 70
/** Virtual calls through a class hierarchy, with several receiver classes at one call site. */
public class VirtualCalls {
    abstract static class Shape {
        abstract int area();

        int scaled(int factor) {
            return area() * factor;
        }
    }

    static class Square extends Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        int area() {
            return side * side;
        }
    }

    static class Rectangle extends Square {
        final int height;

        Rectangle(int width, int height) {
            super(width);
            this.height = height;
        }

        @Override
        int area() {
            return side * height;
        }
    }

    static class Doubled extends Rectangle {
        Doubled(int width, int height) {
            super(width, height);
        }

        @Override
        int scaled(int factor) {
            return 2 * super.scaled(factor);
        }
    }

    static int run(Shape[] shapes, int n) {
        int sum = 0;
        for (int round = 0; round < 500; round++) {
            for (Shape shape : shapes) {
                sum += shape.area() + shape.scaled(n + round);
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        Shape[] shapes = new Shape[100];
        for (int i = 0; i < shapes.length; i++) {
            shapes[i] = switch (i % 3) {
                case 0 -> new Square(i);
                case 1 -> new Rectangle(i, 3);
                default -> new Doubled(i, 5);
            };
        }
        int sum = 0;
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            sum = sum * 17 + run(shapes, i);
        }
        System.out.println(sum);
    }
}
