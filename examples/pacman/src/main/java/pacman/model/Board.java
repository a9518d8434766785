package pacman.model;

/** A rectangle of cells. */
public class Board {
    public static final int LARGEST = 100;

    private final int width;
    private final int height;
    private final Cell[][] cells;

    public Board(int width, int height) {
        if (width < 1 || height < 1) {
            throw new IllegalArgumentException("a board of " + width + " by " + height);
        }
        if (width > LARGEST || height > LARGEST) {
            throw new IllegalArgumentException("too large: " + width + " by " + height);
        }
        this.width = width;
        this.height = height;
        cells = new Cell[height][width];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                cells[y][x] = new Cell(this, new Position(x, y));
            }
        }
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    public boolean contains(Position position) {
        return position.x() >= 0 && position.x() < width && position.y() >= 0 && position.y() < height;
    }

    public Cell cellAt(Position position) {
        assert contains(position) : position + " is not on the board";
        return cells[position.y()][position.x()];
    }

    public Cell cellAt(int x, int y) {
        return cellAt(new Position(x, y));
    }

    /** How many cells have a guest. */
    public int guests() {
        int count = 0;
        for (Cell[] row : cells) {
            for (Cell cell : row) {
                if (!cell.isEmpty()) {
                    count++;
                }
            }
        }
        return count;
    }

    /** Points that all food on the board is worth. */
    public int pointsLeft() {
        int points = 0;
        for (Cell[] row : cells) {
            for (Cell cell : row) {
                if (cell.guest() instanceof Food) {
                    points += ((Food) cell.guest()).points();
                }
            }
        }
        return points;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Cell[] row : cells) {
            for (Cell cell : row) {
                text.append(cell.isEmpty() ? ' ' : cell.guest().sign());
            }
            text.append('\n');
        }
        return text.toString();
    }
}
