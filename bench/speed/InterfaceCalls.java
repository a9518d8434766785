// size: 550
/** Interface calls: lambdas, default methods, classes with several interfaces. */
public class InterfaceCalls {
    interface Step {
        int apply(int x);

        default Step then(Step next) {
            return x -> next.apply(apply(x));
        }
    }

    interface Named {
        int id();
    }

    record Add(int amount) implements Named, Step {
        @Override
        public int apply(int x) {
            return x + amount;
        }

        @Override
        public int id() {
            return amount;
        }
    }

    record Mix(int mask) implements Step, Comparable<Mix>, Named {
        @Override
        public int apply(int x) {
            return x ^ (x >>> 3) & mask;
        }

        @Override
        public int compareTo(Mix other) {
            return Integer.compare(mask, other.mask);
        }

        @Override
        public int id() {
            return -mask;
        }
    }

    static int run(Step[] steps, int n) {
        int x = n;
        for (int round = 0; round < 1000; round++) {
            for (Step step : steps) {
                x = step.apply(x);
                if (step instanceof Named named) {
                    x += named.id();
                }
            }
        }
        return x;
    }

    public static void main(String[] args) {
        Step twice = x -> x * 2;
        Step[] steps = {
            new Add(7), new Mix(0xff), twice, twice.then(new Add(3)), new Mix(0xf0f0), new Add(-2), Integer::reverse,
        };
        int sum = 0;
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            sum = sum * 17 + run(steps, i);
        }
        System.out.println(sum);
    }
}
