package invariants;

/** A rectangle whose sides are never negative. */
public class Rectangle {
    private final int width;
    private final int height;

    public Rectangle(int width, int height) {
        if (width < 0 || height < 0) {
            throw new IllegalArgumentException("negative");
        }
        this.width = width;
        this.height = height;
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    public boolean isEmpty() {
        return width == 0 || height == 0;
    }

    public Rectangle wider(int by) {
        return new Rectangle(Math.addExact(width, by), height);
    }
}
