// jdk: 21+
import java.util.*;

public class PatternSwitch {
    enum Suit { CLUBS, HEARTS, SPADES }
    sealed interface Animal permits Dog, Cat, Fish { }
    record Dog(String name, int age) implements Animal { }
    record Cat(String name) implements Animal { }
    enum Fish implements Animal { NEMO, DORY }

    static int guards;
    static boolean guard(boolean b) { guards++; return b; }

    static String classify(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 100 -> "huge " + i;
            case Integer i when guard(i < 0) -> "negative " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty string";
            case String s when s.length() > 5 && s.charAt(0) == 'p' -> "long p " + s;
            case String s -> "string " + s;
            case Suit s when s == Suit.HEARTS -> "red";
            case Suit.SPADES -> "spades exactly";
            case Suit s -> "suit " + s.ordinal();
            case int[] a when a.length == 2 -> "two ints " + (a[0] + a[1]);
            case int[] a -> "ints " + a.length;
            case Object[] a -> "objects " + a.length;
            case List<?> l when l.contains(1) -> "list with one";
            case Collection<?> c -> "collection " + c.size();
            case Map.Entry<?, ?> e -> e.getKey() + "=" + e.getValue();
            case Character c -> { char up = Character.toUpperCase(c); yield "char " + up; }
            case Runnable r -> { r.run(); yield "ran"; }
            default -> o.getClass().getSimpleName();
        };
    }

    static String animal(Animal a) {
        return switch (a) {
            case Dog(String n, int age) when age < 2 -> "puppy " + n;
            case Dog d -> "dog " + d.name();
            case Cat(var n) -> "cat " + n;
            case Fish.NEMO -> "found";
            case Fish f -> "fish " + f;
        };
    }

    static void old(Object o) {
        switch (o) {
            case String s when s.equals("stop"):
                System.out.print("stopping ");
                return;
            case String s:
                System.out.print("word " + s + " ");
                break;
            case Integer i when i > 0:
                System.out.print("positive ");
            default:
                System.out.print("default ");
        }
        System.out.println("after");
    }

    static int strings(String s) {
        return switch (s) {
            case null -> -1;
            case "Aa", "BB" -> 1;
            case String t when t.length() == 3 -> 3;
            case "four" -> 4;
            case String t -> t.length() * 100;
        };
    }

    static String boxed(Integer i) {
        return switch (i) {
            case 1 -> "one";
            case Integer n when n > 1000 -> "many";
            case 2 -> "two";
            case null, default -> "null or default";
        };
    }

    public static void main(String[] args) {
        Object[] in = {null, 5, 500, -5, 7L, "", "s", "platypus", "plato", Suit.HEARTS, Suit.SPADES, Suit.CLUBS, new int[] {3, 4}, new int[3], new String[4], List.of(1, 2), List.of(2), Set.of(9), Map.entry("k", "v"), 'q', (Runnable) () -> System.out.print("(side effect) "), 2.5, new StringBuilder("sb")};
        for (Object o : in) System.out.println(classify(o));
        System.out.println(guards);
        for (Animal a : new Animal[] {new Dog("rex", 1), new Dog("max", 9), new Cat("tom"), Fish.NEMO, Fish.DORY}) System.out.print(animal(a) + "; ");
        System.out.println();
        for (Object o : new Object[] {"stop", "go", 1, -1, 'c'}) old(o);
        System.out.println();
        for (String s : new String[] {null, "Aa", "BB", "abc", "four", "fives"}) System.out.print(strings(s) + " ");
        for (Integer i : new Integer[] {1, 2, 3, 1001, null}) System.out.print(boxed(i) + " ");
        System.out.println();
        for (Runnable r : new Runnable[] {() -> animal(null), () -> old(null), () -> System.out.println(switch ((Object) 1) { case Integer i when 1 / (i - 1) > 0 -> 1; default -> 2; })}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        int total = 0;
        for (int i = 0; i < 500; i++) total = total * 31 + classify(in[1 + i * 7 % (in.length - 4)]).hashCode();
        System.out.println(total + " " + guards);
    }
}
