// jdk: 17+
// args: 3 0
package conformance.exceptions;

public class UncaughtPlain {
    static int divide(int a, int b) {
        return a / b;
    }

    public static void main(String[] args) {
        System.out.println(args.length + " arguments");
        int a = Integer.parseInt(args[0]), b = Integer.parseInt(args[1]);
        for (int i = 3; i > 0; i--) {
            System.out.println(a + " / " + (b + i) + " = " + divide(a, b + i));
        }
        Runnable r = new Runnable() {
            @Override public void run() {
                System.out.println("last line on stdout, " + getClass().getName() + " " + getClass().getPackageName());
                divide(a, b);
            }
        };
        try {
            r.run();
        } finally {
            System.out.println(Thread.currentThread().getName() + " is leaving " + UncaughtPlain.class.getSimpleName());
            System.out.println("hash over everything so far is not needed: " + java.util.Arrays.hashCode(args));
        }
    }
}
