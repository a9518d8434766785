package corpus;

/** Arrays with an index that depends on inputs, of growing size: which representation pays off? Each gives true somewhere. */
public class Heap {
    /** No order in it, so that no comparison tells where a value is. */
    private static int[] mixed(int size) {
        int[] table = new int[size];
        for (int i = 0; i < size; i++) {
            table[i] = (i * 7919 + 13) % 10007;
        }
        return table;
    }

    private static final int[] T16 = mixed(16);
    private static final int[] T64 = mixed(64);
    private static final int[] T256 = mixed(256);
    private static final int[] T1024 = mixed(1024);

    private static boolean read(int[] table, int i, int j) {
        return i != j && table[i] - table[j] == table[3] - table[11];
    }

    static boolean read16(int i, int j) {
        return read(T16, i, j);
    }

    static boolean read64(int i, int j) {
        return read(T64, i, j);
    }

    static boolean read256(int i, int j) {
        return read(T256, i, j);
    }

    static boolean read1024(int i, int j) {
        return read(T1024, i, j);
    }

    private static boolean written(int size, int i, int j, int k) {
        int[] a = new int[size];
        a[i] = 5;
        a[j] += 7;
        a[k]--;
        return a[size / 2] == 11;
    }

    static boolean write16(int i, int j, int k) {
        return written(16, i, j, k);
    }

    static boolean write64(int i, int j, int k) {
        return written(64, i, j, k);
    }

    static boolean write256(int i, int j, int k) {
        return written(256, i, j, k);
    }

    static boolean write1024(int i, int j, int k) {
        return written(1024, i, j, k);
    }

    /** A permutation that is followed for some steps: each step reads what the one before has written. */
    private static boolean chased(int size, int i, int j) {
        int[] next = new int[size];
        for (int k = 0; k < size; k++) {
            next[k] = k;
        }
        next[i] = j;
        next[j] = size - 1;
        int at = 2;
        for (int step = 0; step < 3; step++) {
            at = next[at];
        }
        return at == size - 1;
    }

    static boolean chase16(int i, int j) {
        return chased(16, i, j);
    }

    static boolean chase64(int i, int j) {
        return chased(64, i, j);
    }

    static boolean chase256(int i, int j) {
        return chased(256, i, j);
    }
}
