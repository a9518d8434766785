// size: 25
/** Static calls and deep recursion: Fibonacci, Ackermann, mutual recursion. */
public class StaticCalls {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int run(int n) {
        int sum = fib(26) + ackermann(2, 60);
        for (int i = 0; i < 500; i++) {
            sum += even(i + n) ? 1 : 2;
        }
        return sum;
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            sum = sum * 17 + run(i);
        }
        System.out.println(sum);
    }
}
