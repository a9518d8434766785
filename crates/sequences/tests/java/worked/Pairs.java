package worked;

/** The definitions and uses of 000's table 4.4. */
class Pairs {
    int a;
    int b;
    private int out;

    void defineA() {
        a = 1;
    }

    void defineB() {
        b = 1;
    }

    void useA() {
        int unused = a;
    }

    void useBoth() {
        int unused = a + b;
    }

    void useAndDefineA() {
        a = a + 1;
    }
}
