// jdk: 17+
public class StackOverflowCaught {
    static int depth;
    int id;

    static int infinite(int n) {
        depth = n;
        return infinite(n + 1) + 1;
    }

    static void withFinally(int[] count) {
        try {
            withFinally(count);
        } finally {
            count[0]++;
        }
    }

    @Override public String toString() {
        return "node " + this;
    }

    static long mutualA(long a, double b) { return mutualB(b, a) + 1; }
    static long mutualB(double b, long a) { return mutualA(a + 1, b * 2) - 1; }

    public static void main(String[] args) {
        try {
            infinite(0);
            System.out.println("never");
        } catch (StackOverflowError e) {
            System.out.println("caught " + (depth > 500) + " " + e.getMessage());
            StackTraceElement[] st = e.getStackTrace();
            System.out.println(st.length + " " + st[st.length / 2].getMethodName() + " " + st[st.length / 2].getLineNumber());
        }
        int[] count = {0};
        try {
            withFinally(count);
        } catch (StackOverflowError e) {
            System.out.println("unwound " + (count[0] > 500));
        }
        try {
            System.out.println(new StackOverflowCaught().toString());
        } catch (StackOverflowError e) {
            System.out.println("toString " + (e instanceof VirtualMachineError));
        }
        try {
            mutualA(1, 2);
        } catch (Error e) {
            System.out.println(e.getClass());
        }
        Runnable[] self = new Runnable[1];
        self[0] = () -> self[0].run();
        try {
            self[0].run();
        } catch (StackOverflowError e) {
            System.out.println("lambda");
        }
        int ok = 0;
        for (int i = 0; i < 20; i++) {
            try {
                infinite(i);
            } catch (StackOverflowError e) {
                ok++;
            }
        }
        System.out.println(ok + " times, still alive: " + sum(400));
    }

    static int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }
}
