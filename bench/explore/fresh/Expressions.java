/** Trees of expressions, with a class for each kind of node. */
public class Expressions {
    abstract static class Node {
        abstract int value(int x);

        boolean isConstant() {
            return false;
        }
    }

    static class Number extends Node {
        int number;

        @Override
        int value(int x) {
            return number;
        }

        @Override
        boolean isConstant() {
            return true;
        }
    }

    static class Variable extends Node {
        @Override
        int value(int x) {
            return x;
        }
    }

    static class Pair extends Node {
        char operator;
        Node left;
        Node right;

        @Override
        int value(int x) {
            int a = left.value(x);
            int b = right.value(x);
            switch (operator) {
                case '+':
                    return a + b;
                case '-':
                    return a - b;
                case '*':
                    return a * b;
                case '/':
                    return a / b;
                default:
                    throw new IllegalStateException("operator " + operator);
            }
        }

        @Override
        boolean isConstant() {
            return left.isConstant() && right.isConstant();
        }
    }

    private Node root;

    public int value(int x) {
        return root == null ? 0 : root.value(x);
    }

    public boolean isConstant() {
        return root.isConstant();
    }

    public void negate() {
        if (root instanceof Number) {
            Number number = (Number) root;
            number.number = -number.number;
            return;
        }
        Number zero = new Number();
        Pair pair = new Pair();
        pair.operator = '-';
        pair.left = zero;
        pair.right = root;
        root = pair;
    }

    public boolean startsWith(Object other) {
        Pair pair = (Pair) root;
        return pair.left == other;
    }
}
