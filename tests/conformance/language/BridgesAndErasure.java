// jdk: 17+
import java.util.*;
import java.util.function.*;

public class BridgesAndErasure {
    interface Shape<T extends Shape<T>> extends Comparable<T> { T scale(double k); double area(); default int compareTo(T o) { return Double.compare(area(), o.area()); } }
    static final class Sq implements Shape<Sq> { final double a; Sq(double a) { this.a = a; } @Override public Sq scale(double k) { return new Sq(a * k); } @Override public double area() { return a * a; } @Override public String toString() { return "Sq" + a; } }

    static abstract class Handler<I, O> { abstract O handle(I in); O twice(I in) { handle(in); return handle(in); } }
    static class Len extends Handler<String, Integer> { int calls; @Override Integer handle(String s) { calls++; return s.length() + calls; } }
    static class Shout extends Handler<CharSequence, String> { @Override String handle(CharSequence s) { return s + "!"; } }

    static class Animal { Animal self() { return this; } Object make() { return "animal"; } static String kind(Animal a) { return "animal"; } static String kind(Dog d) { return "dog"; } }
    static class Dog extends Animal { @Override Dog self() { return this; } @Override String make() { return "dog"; } void bark() { System.out.print("woof "); } }
    static class Puppy extends Dog { @Override Puppy self() { return this; } @Override String make() { return super.make() + "gy"; } }

    static class Node<T> { T data; Node(T d) { data = d; } void set(T d) { data = d; } T get() { return data; } }
    static class IntNode extends Node<Integer> { IntNode(int d) { super(d); } @Override void set(Integer d) { super.set(d + 1); } @Override Integer get() { return super.get() * 2; } }

    interface Source<T> { T next(); }
    interface Strings extends Source<String> { @Override String next(); }
    static class Both implements Strings, Supplier<String> { int n; public String next() { return "n" + n++; } public String get() { return next() + next(); } }

    static class Builder<B extends Builder<B>> { final StringBuilder sb = new StringBuilder(); @SuppressWarnings("unchecked") B self() { return (B) this; } B add(String s) { sb.append(s); return self(); } }
    static class Html extends Builder<Html> { Html tag(String t) { sb.append('<').append(t).append('>'); return this; } }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<Sq> l = new ArrayList<>(List.of(new Sq(3), new Sq(1).scale(5), new Sq(2)));
        Collections.sort(l);
        System.out.println(l + " " + Collections.max(l));
        Len len = new Len();
        Handler<String, Integer> h = len;
        System.out.println(h.handle("abc") + " " + h.twice("xy") + " " + len.calls + " " + new Shout().twice(new StringBuilder("hey")));
        try {
            ((Handler) h).handle(5);
        } catch (ClassCastException e) {
            System.out.println("bridge rejects Integer, calls still " + len.calls);
        }
        Animal a = new Puppy();
        System.out.println(a.self().getClass().getSimpleName() + " " + a.make() + " " + Animal.kind(a) + " " + Animal.kind(new Puppy()) + " " + ((Dog) a).make().length());
        new Puppy().self().bark();
        Node<Integer> n = new IntNode(5);
        n.set(10);
        System.out.println(n.get() + " " + n.data);
        try {
            ((Node) n).set("str");
        } catch (ClassCastException e) {
            System.out.println("heap stays clean: " + n.data);
        }
        Node raw = new Node("text");
        Node<Integer> lie = raw;
        System.out.println(lie.data + " read as object is fine");
        try {
            int i = lie.data;
            System.out.println(i);
        } catch (ClassCastException e) {
            System.out.println("read as int is not");
        }
        Both b = new Both();
        Source<String> src = b;
        Supplier<String> sup = b;
        System.out.println(src.next() + " " + sup.get() + " " + ((Source<?>) b).next());
        System.out.println(new Html().add("a").tag("b").add("c").tag("/b").sb);
        List<String>[] arr = new List[2];
        Object[] objs = arr;
        objs[0] = List.of(1);
        try {
            String s = arr[0].get(0);
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println("generic array was lied to");
        }
        System.out.println(Arrays.stream(IntNode.class.getDeclaredMethods()).filter(m -> m.isBridge()).map(m -> m.getReturnType().getSimpleName() + " " + m.getName()).sorted().toList() + " " + Arrays.stream(Puppy.class.getDeclaredMethods()).filter(m -> m.isBridge()).map(m -> m.getReturnType().getSimpleName() + " " + m.getName()).sorted().toList());
        Comparator<Object> any = (x, y) -> x.toString().compareTo(y.toString());
        List<String> strs = new ArrayList<>(List.of("c", "a", "b"));
        strs.sort(any);
        Function<Object, Integer> hash = Object::hashCode;
        Function<? super String, ? extends Number> wide = hash;
        System.out.println(strs + " " + wide.apply("q"));
    }
}
