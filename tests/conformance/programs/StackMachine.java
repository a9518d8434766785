// jdk: 17+
import java.util.*;
import java.util.stream.*;

/** An assembler and a virtual machine with a stack, calls, memory, traps and a peephole optimiser. */
public class StackMachine {
    enum Op { PUSH(1), POP(0), ADD(0), SUB(0), MUL(0), DIV(0), MOD(0), NEG(0), DUP(0), SWAP(0), OVER(0), JMP(1), JZ(1), JNZ(1), LT(0), EQ(0), LOAD(1), STORE(1), CALL(1), RET(0), PRINT(0), HALT(0); final int operands; Op(int n) { operands = n; } }

    record Ins(Op op, int arg) { @Override public String toString() { return op.operands == 0 ? op.name() : op + " " + arg; } }

    static class Trap extends RuntimeException { final int pc; Trap(String m, int pc, Throwable cause) { super(m + " at " + pc, cause); this.pc = pc; } }

    static List<Ins> assemble(String src) {
        Map<String, Integer> labels = new HashMap<>();
        List<String[]> lines = new ArrayList<>();
        for (String raw : src.split("[;\n]")) {
            String line = raw.replaceAll("#.*", "").trim();
            if (line.endsWith(":")) { if (labels.put(line.substring(0, line.length() - 1), lines.size()) != null) throw new IllegalArgumentException("label twice: " + line); }
            else if (!line.isEmpty()) lines.add(line.split("\\s+"));
        }
        List<Ins> out = new ArrayList<>();
        for (String[] l : lines) {
            Op op = Op.valueOf(l[0].toUpperCase(Locale.ROOT));
            if (l.length - 1 != op.operands) throw new IllegalArgumentException(op + " takes " + op.operands + " operands, got " + (l.length - 1));
            int arg = 0;
            if (op.operands == 1) {
                Integer at = labels.get(l[1]);
                try {
                    arg = at != null ? at : Integer.parseInt(l[1]);
                } catch (NumberFormatException e) {
                    throw new IllegalArgumentException("unknown label " + l[1]);
                }
            }
            out.add(new Ins(op, arg));
        }
        return out;
    }

    static String run(List<Ins> code, int fuel) {
        int[] stack = new int[32], mem = new int[8];
        int sp = 0, pc = 0, steps = 0;
        Deque<Integer> calls = new ArrayDeque<>();
        StringBuilder out = new StringBuilder();
        try {
            while (true) {
                if (steps++ >= fuel) throw new IllegalStateException("out of fuel");
                Ins i = code.get(pc++);
                switch (i.op()) {
                    case PUSH -> stack[sp++] = i.arg();
                    case POP -> sp--;
                    case ADD -> { sp--; stack[sp - 1] += stack[sp]; }
                    case SUB -> { sp--; stack[sp - 1] -= stack[sp]; }
                    case MUL -> { sp--; stack[sp - 1] *= stack[sp]; }
                    case DIV -> { sp--; stack[sp - 1] /= stack[sp]; }
                    case MOD -> { sp--; stack[sp - 1] %= stack[sp]; }
                    case NEG -> stack[sp - 1] = -stack[sp - 1];
                    case DUP -> { stack[sp] = stack[sp - 1]; sp++; }
                    case SWAP -> { int t = stack[sp - 1]; stack[sp - 1] = stack[sp - 2]; stack[sp - 2] = t; }
                    case OVER -> { stack[sp] = stack[sp - 2]; sp++; }
                    case JMP -> pc = i.arg();
                    case JZ -> { if (stack[--sp] == 0) pc = i.arg(); }
                    case JNZ -> { if (stack[--sp] != 0) pc = i.arg(); }
                    case LT -> { sp--; stack[sp - 1] = stack[sp - 1] < stack[sp] ? 1 : 0; }
                    case EQ -> { sp--; stack[sp - 1] = stack[sp - 1] == stack[sp] ? 1 : 0; }
                    case LOAD -> stack[sp++] = mem[i.arg()];
                    case STORE -> mem[i.arg()] = stack[--sp];
                    case CALL -> { calls.push(pc); pc = i.arg(); }
                    case RET -> pc = calls.pop();
                    case PRINT -> out.append(stack[--sp]).append(' ');
                    case HALT -> { return out + "[" + steps + " steps, stack " + Arrays.toString(Arrays.copyOf(stack, sp)) + "]"; }
                }
            }
        } catch (IndexOutOfBoundsException | ArithmeticException | NoSuchElementException | IllegalStateException | NegativeArraySizeException e) {
            throw new Trap(e.getClass().getSimpleName() + " after '" + out.toString().trim() + "'", pc - 1, e);
        }
    }

    static List<Ins> optimise(List<Ins> in) {
        Set<Integer> targets = in.stream().filter(i -> i.op().name().startsWith("J") || i.op() == Op.CALL).map(Ins::arg).collect(Collectors.toSet());
        List<Ins> out = new ArrayList<>(in);
        boolean again = true;
        while (again && targets.isEmpty()) {
            again = false;
            for (int i = 0; i + 2 < out.size(); i++) {
                Ins a = out.get(i), b = out.get(i + 1), c = out.get(i + 2);
                if (a.op() != Op.PUSH || b.op() != Op.PUSH) continue;
                Integer v = switch (c.op()) { case ADD -> a.arg() + b.arg(); case SUB -> a.arg() - b.arg(); case MUL -> a.arg() * b.arg(); default -> null; };
                if (v == null) continue;
                out.subList(i, i + 3).clear();
                out.add(i, new Ins(Op.PUSH, v));
                again = true;
            }
        }
        return out;
    }

    public static void main(String[] args) {
        String[] programs = {"push 2;push 3;add;push 4;mul;print;halt", "push 10;loop:;dup;print;push 1;sub;dup;jnz loop;halt", "push 1;store 0;push 1;store 1;next:;load 0;push 10;swap;lt;jnz end;load 1;load 0;mul;store 1;load 0;push 1;add;store 0;jmp next;end:;load 1;print;halt", "push 15;call fib;print;halt\nfib:\ndup;push 2;lt;jz rec;ret\nrec:\ndup;push 1;sub;call fib;swap;push 2;sub;call fib;add;ret", "push 48;push 36;gcd:;dup;jz done;swap;over;mod;jmp gcd;done:;pop;print;halt", "push 1;push 0;div;halt", "pop;pop;halt", "l:;push 1;jmp l", "jmp 99", "ret", "load 9", "spin:;jmp spin", "bogus 1", "push", "push x", "a:;a:;halt", "push 7;neg;dup;eq;print;halt # comment"};
        for (String p : programs) {
            String r;
            try {
                List<Ins> code = assemble(p);
                r = run(code, 200000);
                List<Ins> opt = optimise(code);
                if (opt.size() < code.size()) r += " optimised to " + opt + " " + run(opt, 100);
            } catch (Trap t) {
                r = t.getMessage() + " caused by " + t.getCause().getClass().getSimpleName();
            } catch (IllegalArgumentException e) {
                r = "rejected: " + e.getMessage();
            }
            System.out.println(r);
        }
    }
}
