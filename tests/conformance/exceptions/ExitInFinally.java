// jdk: 17+
public class ExitInFinally {
    static int count(int n) {
        try {
            if (n == 0) throw new IllegalStateException("zero");
            return count(n - 1) + 1;
        } finally {
            System.out.println("unwinding " + n);
            if (n == 5) {
                System.out.println("leaving with 42");
                System.exit(42);
            }
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        try {
            count(10);
        } catch (IllegalStateException e) {
            System.out.println("never caught");
        } finally {
            System.out.println("never finally");
        }
        System.out.println("never");
    }
}
