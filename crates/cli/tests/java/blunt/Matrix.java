package blunt;

/** Two rows of two numbers. */
public class Matrix {
    private final int[][] rows = new int[2][2];

    public void set(int row, int column, int value) {
        rows[row][column] = value;
    }

    public int get(int row, int column) {
        return rows[row][column];
    }

    public Matrix times(Matrix other) {
        Matrix product = new Matrix();
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2; j++) {
                product.rows[i][j] = rows[i][0] * other.rows[0][j] + rows[i][1] * other.rows[1][j];
            }
        }
        return product;
    }

    public int trace() {
        return rows[0][0] + rows[1][1];
    }
}
