package worked;

/** 000, section 4.3.4: the order of the setters makes no difference. */
class Setters {
    private boolean a, b, c;

    void setA(boolean a) {
        this.a = a;
    }

    void setB(boolean b) {
        this.b = b;
    }

    void setC(boolean c) {
        this.c = c;
    }

    boolean calculate() {
        return a && b && c;
    }
}
