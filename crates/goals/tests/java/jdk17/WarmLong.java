/** Its initialiser takes so long that two tests should not have to wait for it. */
class WarmLong {
    static final int SUM;

    static {
        int sum = 0;
        for (int i = 0; i < 300_000; i++) {
            sum += i;
        }
        SUM = sum;
    }

    static int plus(int more) {
        return SUM + more;
    }
}
