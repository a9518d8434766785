package pacman.model;

/** A cell of a board, with room for one guest. */
public class Cell {
    private final Board board;
    private final Position position;
    private Guest guest;

    Cell(Board board, Position position) {
        assert board != null && position != null;
        this.board = board;
        this.position = position;
    }

    public Board board() {
        return board;
    }

    public Position position() {
        return position;
    }

    /** The guest, or null. */
    public Guest guest() {
        return guest;
    }

    public boolean isEmpty() {
        return guest == null;
    }

    /** The next cell in a direction, or null at the border. */
    public Cell neighbour(Direction direction) {
        Position next = position.next(direction);
        return board.contains(next) ? board.cellAt(next) : null;
    }

    public boolean isBorder() {
        for (Direction direction : Direction.values()) {
            if (neighbour(direction) == null) {
                return true;
            }
        }
        return false;
    }

    void settle(Guest newGuest) {
        assert newGuest != null;
        assert guest == null : "the cell is occupied";
        guest = newGuest;
    }

    void clear() {
        assert guest != null : "there is nobody";
        guest = null;
    }

    @Override
    public String toString() {
        return position + (isEmpty() ? " empty" : " " + guest.sign());
    }
}
