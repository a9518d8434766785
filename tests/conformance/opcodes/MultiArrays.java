// jdk: 17+
public class MultiArrays {
    public static void main(String[] args) {
        int[][][] cube = new int[3][4][5];
        int n = 0;
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 4; j++)
                for (int k = 0; k < 5; k++) cube[i][j][k] = n++ * (i + 1);
        long sum = 0;
        for (int[][] plane : cube) for (int[] row : plane) for (int v : row) sum = sum * 7 + v;
        System.out.println(sum);
        int[][][] partial = new int[2][3][];
        System.out.println(partial.length + " " + partial[1].length + " " + partial[1][2]);
        partial[0][1] = new int[] {1, 2, 3};
        partial[1] = new int[][] {{}, {9}};
        System.out.println(partial[0][1].length + " " + partial[1].length + " " + partial[1][1][0]);
        String[][] names = new String[2][2];
        System.out.println(names[0][0] + " " + names.getClass().getName() + " " + names[0].getClass().getName() + " " + cube.getClass().getName());
        names[1] = new String[] {"x"};
        System.out.println(names[1].length);
        long[][] jag = new long[5][];
        for (int i = 0; i < jag.length; i++) {
            jag[i] = new long[i];
            for (int j = 0; j < i; j++) jag[i][j] = (long) i << (j * 8);
        }
        System.out.println(jag[4][3] + " " + jag[0].length);
        double[][] empty = new double[0][7];
        System.out.println(empty.length + " " + new byte[4][0][9].length + " " + new byte[4][0][9][3].length);
        boolean[][][][] deep = new boolean[1][2][1][2];
        deep[0][1][0][1] = true;
        System.out.println(deep[0][1][0][1] + " " + deep[0][1][0][0] + " " + deep.getClass().getSimpleName());
        String[] attempts = {"neg first", "neg second", "zero then neg", "oob"};
        for (int t = 0; t < 4; t++) {
            try {
                int m = -1, z = 0;
                Object o = switch (t) {
                    case 0 -> new int[m][2];
                    case 1 -> new int[2][m - 1];
                    case 2 -> new int[z][m];
                    default -> cube[2][4];
                };
                System.out.println(o);
            } catch (NegativeArraySizeException | ArrayIndexOutOfBoundsException e) {
                System.out.println(attempts[t] + ": " + e);
            }
        }
        Object[] asObjects = cube;
        try {
            asObjects[0] = new int[2];
        } catch (ArrayStoreException e) {
            System.out.println(e);
        }
        asObjects[0] = new int[1][1];
        System.out.println(cube[0].length + " " + (asObjects instanceof int[][][]) + " " + (asObjects[0] instanceof int[][]) + " " + (((Object) cube) instanceof Object[][]));
        int[][] clone = cube[1].clone();
        clone[0] = null;
        clone[1][0] = -5;
        System.out.println((cube[1][0] != null) + " " + cube[1][1][0] + " " + (clone[2] == cube[1][2]));
        char[][] text = {"abc".toCharArray(), {'d', 'e'}, new char[1]};
        System.out.println(text[0][2] + "" + text[1][1] + (int) text[2][0]);
    }
}
