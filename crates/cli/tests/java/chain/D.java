package p;

/** Names no Square, but tests need one. */
public class D {
    public String name(Shape shape) {
        return shape.area() > 3 ? "big" : "small";
    }
}
