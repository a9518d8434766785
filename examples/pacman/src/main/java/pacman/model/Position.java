package pacman.model;

/** A place on a board, by column and row. */
public final class Position {
    private final int x;
    private final int y;

    public Position(int x, int y) {
        this.x = x;
        this.y = y;
    }

    public int x() {
        return x;
    }

    public int y() {
        return y;
    }

    public Position next(Direction direction) {
        return new Position(x + direction.dx(), y + direction.dy());
    }

    /** Steps from here to there when nothing is in the way. */
    public int distance(Position other) {
        return Math.abs(x - other.x) + Math.abs(y - other.y);
    }

    public boolean isNextTo(Position other) {
        return distance(other) == 1;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Position)) {
            return false;
        }
        Position that = (Position) other;
        return x == that.x && y == that.y;
    }

    @Override
    public int hashCode() {
        return 31 * x + y;
    }

    @Override
    public String toString() {
        return "(" + x + ", " + y + ")";
    }
}
