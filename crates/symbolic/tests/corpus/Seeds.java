package corpus;

/** Examples that symbolic execution is shown on: every branch of each is to be covered. */
public class Seeds {
    static int clamp(int value, int low, int high) {
        if (value < low) {
            return low;
        }
        if (value > high) {
            return high;
        }
        return value;
    }

    static String bmi(double weight, double height) {
        if (weight <= 0 || height <= 0) {
            throw new IllegalArgumentException();
        }
        double bmi = weight / (height * height);
        if (bmi < 18.5) {
            return "underweight";
        } else if (bmi < 25) {
            return "normal";
        } else if (bmi < 30) {
            return "overweight";
        }
        return "obese";
    }

    static int gcd(int a, int b) {
        if (b == 0) {
            return a;
        } else {
            return gcd(b, a % b);
        }
    }

    private static final boolean[] ARRAY = {false, true, true, false, true};

    static int booleanArray(int i) {
        if (ARRAY[i]) {
            return 1;
        }
        return 0;
    }

    static int buffer() {
        int[] buffer = new int[2];
        for (int i = 0; i < 2; i++) {
            buffer[i] = -1;
        }
        return buffer[0];
    }

    static String triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0 || a > 1000 || b > 1000 || c > 1000) {
            return "invalid";
        }
        if (a + b <= c || a + c <= b || b + c <= a) {
            return "no triangle";
        }
        if (a == b && b == c) {
            return "equilateral";
        }
        if (a == b || b == c || a == c) {
            return "isosceles";
        }
        if (a * a + b * b == c * c || a * a + c * c == b * b || b * b + c * c == a * a) {
            return "right";
        }
        return "scalene";
    }

    static int testme(char[] input) {
        int count = 0;
        if (input.length != 4) {
            return -1;
        }
        if (input[0] == 'b') {
            count++;
        }
        if (input[1] == 'a') {
            count++;
        }
        if (input[2] == 'd') {
            count++;
        }
        if (input[3] == '!') {
            count++;
        }
        if (count >= 3) {
            throw new IllegalStateException("bad!");
        }
        return count;
    }

    static boolean cubic(int x, int y) {
        if (x * x * x + 3 * x * x + 9 == y) {
            return true;
        }
        return false;
    }

    private static int hash(int x) {
        x = (x ^ 61) ^ (x >>> 16);
        x = x + (x << 3);
        x = x ^ (x >>> 4);
        x = x * 0x27d4eb2d;
        return x ^ (x >>> 15);
    }

    static boolean blackBox(int x, int y) {
        if (x == hash(y)) {
            return true;
        }
        return false;
    }

    static boolean testLoop(int x, int[] y) {
        if (x == 90) {
            for (int i = 0; i < y.length; i++) {
                if (y[i] == 15) {
                    x++;
                }
            }
            if (x == 110) {
                return true;
            }
        }
        return false;
    }

    static class Account {
        private int balance;

        Account(int balance) {
            this.balance = balance;
        }

        int withdraw(int amount) {
            if (amount <= 0) {
                throw new IllegalArgumentException();
            }
            if (amount > balance) {
                return -1;
            }
            balance -= amount;
            if (balance == 0) {
                return 0;
            }
            return balance;
        }
    }

    static int withdraw(int initial, int amount) {
        return new Account(initial).withdraw(amount);
    }

    static double cosine(int x, int y, double z) {
        boolean flag = y > 1000;
        if (x + y == 1024) {
            if (flag) {
                if (Math.cos(z) - 0.95 < Math.exp(z)) {
                    throw new IllegalStateException();
                }
            }
        }
        return 0.0;
    }
}
