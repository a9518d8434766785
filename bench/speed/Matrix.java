// size: 50
/** Two-dimensional arrays: products of matrices of int and double, a transposition. */
public class Matrix {
    static int[][] multiply(int[][] a, int[][] b) {
        int size = a.length;
        int[][] c = new int[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                int sum = 0;
                for (int k = 0; k < size; k++) {
                    sum += a[i][k] * b[k][j];
                }
                c[i][j] = sum;
            }
        }
        return c;
    }

    static double[][] multiply(double[][] a, double[][] b) {
        int size = a.length;
        double[][] c = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < size; k++) {
                double left = a[i][k];
                for (int j = 0; j < size; j++) {
                    c[i][j] += left * b[k][j];
                }
            }
        }
        return c;
    }

    static long run(int n) {
        int size = 70;
        int[][] a = new int[size][size];
        double[][] x = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                a[i][j] = i * j + n;
                x[j][i] = (i - j) / 8.0;
            }
        }
        int[][] b = multiply(a, a);
        double[][] y = multiply(x, x);
        long sum = 0;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                sum = sum * 31 + b[i][j] + (long) y[j][i];
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            sum = sum * 17 + run(i);
        }
        System.out.println(sum);
    }
}
