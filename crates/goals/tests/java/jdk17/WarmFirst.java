/** Its methods need what the first call of another class makes, which takes long. */
class WarmFirst {
    static int at(int index) {
        return Cache.table()[index & 7];
    }

    /** Needs the same, and counts. */
    static int counted() {
        return Cache.next();
    }

    /** Takes as long every time. */
    static int slow() {
        return Cache.fill()[3];
    }

    static class Cache {
        private static int[] table;
        private static int calls;

        static int[] table() {
            if (table == null) {
                table = fill();
            }
            return table;
        }

        static int next() {
            table();
            return ++calls;
        }

        static int[] fill() {
            int[] made = new int[8];
            for (int i = 0; i < 300_000; i++) {
                made[i & 7] += i;
            }
            return made;
        }
    }
}
