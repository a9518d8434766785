// size: 180
/** Switches: an interpreter for a small stack machine, and switches on strings and enums. */
public class Interpreter {
    static final int PUSH = 0;
    static final int ADD = 1;
    static final int SUB = 2;
    static final int MUL = 3;
    static final int DUP = 4;
    static final int SWAP = 5;
    static final int LOAD = 6;
    static final int STORE = 7;
    static final int JUMP = 8;
    static final int JUMP_IF = 9;
    static final int LESS = 10;
    static final int HALT = 11;

    /** Sums i * i - 3 for i from 0 up to variable 1. */
    static final int[] PROGRAM = {
        PUSH, 0, STORE, 0, PUSH, 0, STORE, 2, // i = 0, sum = 0
        LOAD, 0, LOAD, 1, LESS, JUMP_IF, 17, HALT, HALT, // while i < n
        LOAD, 0, DUP, MUL, PUSH, 3, SWAP, SWAP, SUB, LOAD, 2, ADD, STORE, 2, // sum += i * i - 3
        LOAD, 0, PUSH, 1, ADD, STORE, 0, JUMP, 8, // i += 1
    };

    enum Colour {
        RED,
        GREEN,
        BLUE
    }

    static int execute(int[] code, int n) {
        int[] stack = new int[16];
        int[] variables = {0, n, 0};
        int top = 0;
        int pc = 0;
        while (true) {
            switch (code[pc++]) {
                case PUSH -> stack[top++] = code[pc++];
                case ADD -> {
                    top--;
                    stack[top - 1] += stack[top];
                }
                case SUB -> {
                    top--;
                    stack[top - 1] -= stack[top];
                }
                case MUL -> {
                    top--;
                    stack[top - 1] *= stack[top];
                }
                case DUP -> {
                    stack[top] = stack[top - 1];
                    top++;
                }
                case SWAP -> {
                    int t = stack[top - 1];
                    stack[top - 1] = stack[top - 2];
                    stack[top - 2] = t;
                }
                case LOAD -> stack[top++] = variables[code[pc++]];
                case STORE -> variables[code[pc++]] = stack[--top];
                case JUMP -> pc = code[pc];
                case JUMP_IF -> pc = stack[--top] != 0 ? code[pc] : pc + 1;
                case LESS -> {
                    top--;
                    stack[top - 1] = stack[top - 1] < stack[top] ? 1 : 0;
                }
                case HALT -> {
                    return variables[2];
                }
                default -> throw new IllegalStateException("opcode " + code[pc - 1]);
            }
        }
    }

    static int price(String word, Colour colour) {
        int base = switch (word) {
            case "apple" -> 3;
            case "pear" -> 5;
            case "quince" -> 7;
            case "cherry", "plum" -> 11;
            default -> 1;
        };
        return base * switch (colour) {
            case RED -> 2;
            case GREEN -> 3;
            case BLUE -> 100;
        };
    }

    static int run(int n) {
        String[] words = {"apple", "pear", "quince", "cherry", "plum", "nut"};
        Colour[] colours = Colour.values();
        int sum = execute(PROGRAM, 5000 + n);
        for (int i = 0; i < 5000; i++) {
            sum += price(words[i % words.length], colours[i % colours.length]);
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
