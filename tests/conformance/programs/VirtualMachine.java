// jdk: 17+
import java.util.*;
import java.util.function.*;

/** An assembler and a machine with traps, interrupts and a profiler. */
public class VirtualMachine {
    enum Op { PUSH, POP, ADD, SUB, MUL, DIV, DUP, SWAP, LOAD, STORE, JMP, JZ, JNZ, CALL, RET, PRINT, LT, EQ, TRAP, HALT; final boolean arg = switch (name()) { case "PUSH", "LOAD", "STORE", "JMP", "JZ", "JNZ", "CALL", "TRAP" -> true; default -> false; }; }

    static class Trap extends Exception { final int pc; Trap(String m, int pc) { super(m); this.pc = pc; } }

    static int[] assemble(String src) {
        Map<String, Integer> labels = new HashMap<>();
        List<String[]> lines = new ArrayList<>();
        int at = 0;
        for (String raw : src.split("[;\n]")) {
            String line = raw.replaceAll("#.*", "").strip();
            while (line.matches("\\w+:.*")) { labels.put(line.substring(0, line.indexOf(':')), at); line = line.substring(line.indexOf(':') + 1).strip(); }
            if (line.isEmpty()) continue;
            String[] p = line.split("\\s+");
            lines.add(p);
            at += Op.valueOf(p[0].toUpperCase(Locale.ROOT)).arg ? 2 : 1;
        }
        int[] code = new int[at];
        at = 0;
        for (String[] p : lines) {
            Op op = Op.valueOf(p[0].toUpperCase(Locale.ROOT));
            code[at++] = op.ordinal();
            if (op.arg) { if (p.length < 2) throw new IllegalArgumentException(op + " needs an argument"); Integer l = labels.get(p[1]); code[at++] = l != null ? l : Integer.parseInt(p[1]); }
        }
        return code;
    }

    final int[] code, memory = new int[16];
    final int[] stack = new int[64];
    final Deque<Integer> calls = new ArrayDeque<>();
    final EnumMap<Op, Integer> profile = new EnumMap<>(Op.class);
    final StringBuilder out = new StringBuilder();
    final Map<Integer, Consumer<VirtualMachine>> traps = new HashMap<>();
    int sp, pc, steps;

    VirtualMachine(int[] code) { this.code = code; traps.put(1, m -> m.push(m.pop() * m.top())); traps.put(2, m -> m.out.append('<').append(m.sp).append('>')); }

    void push(int v) { stack[sp++] = v; }
    int pop() { return stack[--sp]; }
    int top() { return stack[sp - 1]; }

    String run(int limit) throws Trap {
        Op[] ops = Op.values();
        try {
            while (steps++ < limit) {
                int from = pc;
                Op op = ops[code[pc++]];
                int arg = op.arg ? code[pc++] : 0;
                profile.merge(op, 1, Integer::sum);
                switch (op) {
                    case PUSH -> push(arg);
                    case POP -> pop();
                    case ADD -> push(pop() + pop());
                    case SUB -> { int b = pop(); push(pop() - b); }
                    case MUL -> push(pop() * pop());
                    case DIV -> { int b = pop(); push(pop() / b); }
                    case DUP -> push(top());
                    case SWAP -> { int b = pop(), a = pop(); push(b); push(a); }
                    case LOAD -> push(memory[arg]);
                    case STORE -> memory[arg] = pop();
                    case JMP -> pc = arg;
                    case JZ -> { if (pop() == 0) pc = arg; }
                    case JNZ -> { if (pop() != 0) pc = arg; }
                    case CALL -> { calls.push(pc); pc = arg; }
                    case RET -> pc = calls.pop();
                    case PRINT -> out.append(pop()).append(' ');
                    case LT -> { int b = pop(); push(pop() < b ? 1 : 0); }
                    case EQ -> push(pop() == pop() ? 1 : 0);
                    case TRAP -> traps.getOrDefault(arg, m -> { throw new UnsupportedOperationException("trap " + arg + " at " + from); }).accept(this);
                    case HALT -> { return out.toString().strip(); }
                }
            }
            throw new Trap("too many steps", pc);
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new Trap("bounds: " + e.getMessage(), pc);
        } catch (ArithmeticException | NoSuchElementException | UnsupportedOperationException e) {
            throw (Trap) new Trap(e.getClass().getSimpleName() + ": " + e.getMessage(), pc).initCause(e);
        }
    }

    public static void main(String[] args) {
        String[] programs = {"push 10; store 0; loop: load 0; print; load 0; push 1; sub; dup; store 0; jnz loop; halt", "push 0; store 0; push 1; store 1; again: load 1; print; load 0; load 1; dup; store 0; add; dup; store 1; push 500; lt; jnz again; halt", "push 6; call fact; print; halt\nfact: dup; push 2; lt; jnz base; dup; push 1; sub; call fact; mul; ret\nbase: ret", "push 1; push 0; div; halt", "pop; halt", "loop: jmp loop", "ret", "trap 9", "push 3; push 4; trap 1; trap 2; print; print; halt", "load 99; halt", "l: push 1; jmp l", "push 5; # comment\nprint\nhalt"};
        for (String p : programs) {
            VirtualMachine m = new VirtualMachine(assemble(p));
            try {
                System.out.println(m.run(3000) + " in " + m.steps + " " + m.profile);
            } catch (Trap t) {
                System.out.println("trap " + t.getMessage() + " pc " + t.pc + " cause " + t.getCause());
            }
        }
        for (String bad : new String[] {"push", "nope 1", "push x"}) {
            try {
                assemble(bad);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
