package classics.modern;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntBinaryOperator;

/** An enum whose constants have bodies. */
public enum Operation implements IntBinaryOperator {
    ADD("+", 1) {
        @Override
        public int applyAsInt(int a, int b) {
            return Math.addExact(a, b);
        }
    },
    SUBTRACT("-", 1) {
        @Override
        public int applyAsInt(int a, int b) {
            return Math.subtractExact(a, b);
        }
    },
    MULTIPLY("*", 2) {
        @Override
        public int applyAsInt(int a, int b) {
            return Math.multiplyExact(a, b);
        }
    },
    DIVIDE("/", 2) {
        @Override
        public int applyAsInt(int a, int b) {
            if (b == 0) {
                throw new ArithmeticException("division of " + a + " by zero");
            }
            return a / b;
        }

        @Override
        public boolean isCommutative() {
            return false;
        }
    };

    private final String sign;
    private final int precedence;

    Operation(String sign, int precedence) {
        this.sign = sign;
        this.precedence = precedence;
    }

    public boolean isCommutative() {
        return this != SUBTRACT;
    }

    public boolean bindsTighterThan(Operation other) {
        return precedence > other.precedence;
    }

    public String format(int a, int b) {
        return b < 0 ? a + " " + sign + " (" + b + ")" : a + " " + sign + " " + b;
    }

    public static Optional<Operation> of(String sign) {
        return Arrays.stream(values()).filter(operation -> operation.sign.equals(sign)).findFirst();
    }
}
