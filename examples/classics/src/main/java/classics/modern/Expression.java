package classics.modern;

/** Arithmetic as a tree: a sealed abstract class with final subclasses. */
public abstract sealed class Expression {
    public abstract int evaluate(int x);

    /** An equal expression that is not longer. */
    public Expression simplify() {
        return this;
    }

    /** A number. */
    public static final class Constant extends Expression {
        private final int value;

        public Constant(int value) {
            this.value = value;
        }

        @Override
        public int evaluate(int x) {
            return value;
        }

        @Override
        public String toString() {
            return value < 0 ? "(" + value + ")" : Integer.toString(value);
        }
    }

    /** The x of the expression. */
    public static final class Variable extends Expression {
        @Override
        public int evaluate(int x) {
            return x;
        }

        @Override
        public String toString() {
            return "x";
        }
    }

    /** Two expressions and what joins them. */
    public static final class Binary extends Expression {
        private final Operation operation;
        private final Expression left;
        private final Expression right;

        public Binary(Operation operation, Expression left, Expression right) {
            if (operation == null || left == null || right == null) {
                throw new IllegalArgumentException("an expression has two sides");
            }
            this.operation = operation;
            this.left = left;
            this.right = right;
        }

        @Override
        public int evaluate(int x) {
            return operation.applyAsInt(left.evaluate(x), right.evaluate(x));
        }

        @Override
        public Expression simplify() {
            Expression a = left.simplify();
            Expression b = right.simplify();
            if (a instanceof Constant c && b instanceof Constant d
                    && (operation != Operation.DIVIDE || d.value != 0)) {
                return new Constant(operation.applyAsInt(c.value, d.value));
            }
            if (b instanceof Constant c) {
                boolean neutral = operation == Operation.ADD || operation == Operation.SUBTRACT
                        ? c.value == 0 : c.value == 1;
                if (neutral) {
                    return a;
                }
            }
            return new Binary(operation, a, b);
        }

        @Override
        public String toString() {
            return "(" + left + " " + operation + " " + right + ")";
        }
    }
}
