// jdk: 25+
import module java.base;
import module java.logging;
import java.util.List;

public class ModuleImports {
    static class Base { final int size; Base(int size) { this.size = size; show(); } void show() { } }

    static class Checked extends Base {
        final String name;
        Checked(String name, int size) {
            if (size < 0) throw new IllegalArgumentException("size " + size);
            String clean = name.strip();
            this.name = clean;
            super(Math.max(1, size));
        }
        @Override void show() { System.out.println("name is set already: " + name); }
    }

    sealed interface Cmd permits Push, Pop, Add { }
    record Push(int v) implements Cmd { }
    record Pop() implements Cmd { }
    record Add() implements Cmd { }

    static int run(List<Cmd> cmds) {
        Deque<Integer> st = new ArrayDeque<>();
        for (Cmd c : cmds) switch (c) { case Push(var v) -> st.push(v); case Pop _ -> st.pop(); case Add _ -> st.push(st.pop() + st.pop()); }
        return st.peek();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(new Checked("  padded ", 0).size + " " + Level.INFO + " " + Logger.getLogger("x").getName());
        try {
            new Checked("n", -1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(run(List.of(new Push(3), new Push(4), new Add(), new Push(9), new Pop())));
        int total = 0;
        for (var _ : List.of(1, 2, 3)) total++;
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException _) {
            total += 10;
        }
        BiFunction<Integer, Integer, Integer> first = (a, _) -> a;
        System.out.println(total + " " + first.apply(5, 6));
        System.out.println(Stream.of(1, 2, 3, 4, 5, 6, 7).gather(Gatherers.windowFixed(3)).toList() + " " + Stream.of(1, 2, 3, 4).gather(Gatherers.scan(() -> 0, Integer::sum)).toList() + " " + Stream.of("a", "b").gather(Gatherers.fold(() -> "", String::concat)).findFirst().get());
        System.out.println(new StringReader("r").getClass().getSimpleName() + " " + Reader.of("text").readAllAsString() + " " + "a-b_c".splitWithDelimiters("[-_]", 0).length + " " + Duration.ofSeconds(90).isPositive() + " " + "x".compareTo("y"));
        System.out.println(Math.unsignedMultiplyHigh(-1L, 2) + " " + StrictMath.clamp(15L, 0, 10) + " " + Math.ceilDiv(7, -2) + " " + BigInteger.TWO.parallelMultiply(BigInteger.TEN) + " " + Character.isEmoji(0x1f600) + " " + "abc".indexOf('c', 0, 2) + " " + new StringBuilder().repeat("ab", 2));
    }
}
