/** Code that runs while its class is initialised, and mutants that do not end well. */
class States {
    static final States FIRST = new States(3);

    final int value;

    States(int value) {
        this.value = value * 2;
    }

    static int firstValue() {
        return FIRST.value;
    }

    static int untilTen(int from) {
        int at = from;
        while (at != 10) {
            at = at + 1;
        }
        return at;
    }

    static int[] grow(int size) {
        int[] all = new int[1];
        while (all.length < size) {
            int[] more = new int[all.length * 2 + 1];
            all = more;
        }
        return all;
    }

    static void endIf(int a, int b) {
        if (a != b) {
            System.exit(3);
        }
    }
}
