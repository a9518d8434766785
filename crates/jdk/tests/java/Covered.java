/** Code whose coverage is known; the tests name its lines. */
public class Covered {
    static int choose(int x) {
        int result = 0; // 4
        if (x > 10) { // 5
            result = 1; // 6
        } else {
            result = 2; // 8
        }
        switch (x) { // 10
            case 1: result += 10; break; // 11
            case 2: result += 20; break; // 12
            default: result += 30; // 13
        }
        return result; // 15
    }

    static int divide(int a, int b) {
        int before = 1; // 19
        int quotient = a / b; // 20
        return quotient + before; // 21
    }

    static int guarded(int b) {
        int result = 0; // 25
        try {
            result = divide(6, b); // 27
            result++; // 28
        } catch (ArithmeticException e) {
            result = -1; // 30
        }
        return result; // 32
    }

    static int loop(int n) {
        int sum = 0; // 36
        for (int i = 0; i < n; i++) { // 37
            if (i % 2 == 0) { // 38
                continue; // 39
            }
            sum += i; // 41
        }
        return sum; // 43
    }

    static void forever(int b) {
        while (true) {
            guarded(b); // 48
            divide(1, b); // 49
            guarded(b); // 50
        }
    }

    static int spin(int n) {
        int i = n; // 55
        while (true) {
            i++; // 57
        }
    }
}
