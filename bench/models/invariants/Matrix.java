package invariants;

/** Numbers in rows and columns. */
public class Matrix {
    private final int rows;
    private final int[] cells;

    public Matrix(int rows) {
        if (rows < 1 || rows > 50) {
            throw new IllegalArgumentException("rows");
        }
        this.rows = rows;
        cells = new int[2 * rows];
    }

    public int rows() {
        return rows;
    }

    public int cells() {
        return cells.length;
    }

    public void set(int at, int number) {
        cells[at] = number;
    }
}
