// jdk: 17+
import java.io.*;
import java.util.*;

public class Serialization {
    static class Plain implements Serializable { private static final long serialVersionUID = 1; int i = 5; long l = 1L << 40; double d = 2.5; boolean z = true; char c = 'c'; byte[] bytes = {1, 2}; String s = "text"; transient int t = 9; static int st = 3; Plain next; Object o; }
    static class NotSer { int base = 7; NotSer() { base = 70; } }
    static class Child extends NotSer implements Serializable { int own = 1; }
    static class Custom implements Serializable {
        transient List<String> items = new ArrayList<>();
        String tag = "x";
        private void writeObject(ObjectOutputStream out) throws IOException { out.defaultWriteObject(); out.writeInt(items.size()); for (String s : items) out.writeUTF(s); }
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException { in.defaultReadObject(); items = new ArrayList<>(); for (int n = in.readInt(); n > 0; n--) items.add(in.readUTF() + "'"); }
    }
    static class Ext implements Externalizable { int v; public Ext() { v = -1; } Ext(int v) { this.v = v; } public void writeExternal(ObjectOutput out) throws IOException { out.writeInt(v * 2); out.writeObject("e"); } public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException { v = in.readInt(); v += ((String) in.readObject()).length(); } }
    static class Single implements Serializable { static final Single ONE = new Single(); private Object readResolve() { return ONE; } }
    static class Proxied implements Serializable { final int v; Proxied(int v) { this.v = v; } private Object writeReplace() { return new Form(v + 100); } record Form(int v) implements Serializable { private Object readResolve() { return new Proxied(v); } } }
    record Rec(int a, String b, Rec inner) implements Serializable { Rec { if (a < 0) throw new IllegalArgumentException("negative"); } }
    enum E { A, B }
    static class Bad implements Serializable { Object o = new NotSer(); }

    static byte[] write(Object o) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(b)) { out.writeObject(o); }
        return b.toByteArray();
    }

    static Object read(byte[] b) throws IOException, ClassNotFoundException { try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b))) { return in.readObject(); } }

    @SuppressWarnings("unchecked")
    static <T> T copy(T o) throws IOException, ClassNotFoundException { return (T) read(write(o)); }

    public static void main(String[] args) throws Exception {
        Plain p = new Plain();
        p.next = p;
        p.o = new Object[] {1, "s", null, p.bytes};
        p.t = 99;
        byte[] raw = write(p);
        Plain q = (Plain) read(raw);
        System.out.println(raw.length + " " + Arrays.hashCode(raw) + " " + q.i + " " + q.l + " " + q.d + q.z + q.c + Arrays.toString(q.bytes) + q.s + " " + q.t + " " + (q.next == q) + " " + (((Object[]) q.o)[3] == q.bytes) + " " + (q != p));
        Child c = new Child();
        c.base = 1;
        c.own = 2;
        System.out.println(copy(c).base + " " + copy(c).own);
        Custom cu = new Custom();
        cu.items.addAll(List.of("a", "b"));
        System.out.println(copy(cu).items + copy(cu).tag + " " + copy(new Ext(5)).v + " " + (copy(Single.ONE) == Single.ONE) + " " + copy(new Proxied(1)).v + " " + copy(new Rec(1, "r", new Rec(2, null, null))) + " " + (copy(E.B) == E.B));
        for (Object o : new Object[] {1, 2L, 'c', 1.5, "str", true, new int[][] {{1}, {2, 3}}, new ArrayList<>(List.of(1, 2)), new LinkedList<>(List.of("x")), new HashMap<>(Map.of("k", 1)), new TreeMap<>(Map.of(2, "b", 1, "a")), new HashSet<>(Set.of(5)), new ArrayDeque<>(List.of(1)), List.of(1, 2, 3), Map.of("a", 1), Optional.class, new BitSet(), new java.math.BigInteger("12345678901234567890"), new java.math.BigDecimal("1.50"), java.time.LocalDate.EPOCH, UUID.nameUUIDFromBytes(new byte[1]), new Date(5), Locale.US, EnumSet.of(E.A), new StringBuilder("sb"), new Random(5).nextInt(), Collections.unmodifiableList(new ArrayList<>(List.of(7)))}) {
            byte[] b = write(o);
            Object r = read(b);
            System.out.print(o.getClass().getSimpleName() + " " + b.length + " " + (o instanceof int[][] a ? Arrays.deepEquals(a, (int[][]) r) : o instanceof StringBuilder ? o.toString().equals(r.toString()) : o.equals(r)) + "; ");
        }
        System.out.println();
        for (Object o : new Object[] {new NotSer(), new Bad(), new Object[] {new Thread()}, (Runnable) () -> { }}) {
            try {
                write(o);
            } catch (NotSerializableException e) {
                System.out.println(e.getMessage().replaceAll("Lambda.*", ""));
            }
        }
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(b);
        List<String> shared = new ArrayList<>();
        out.writeObject(shared);
        shared.add("late");
        out.writeObject(shared);
        out.reset();
        out.writeObject(shared);
        out.writeUnshared("u");
        out.writeInt(7);
        out.close();
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray()));
        Object x = in.readObject(), y = in.readObject(), z = in.readObject();
        System.out.println(x + " " + (x == y) + " " + z + " " + in.readUnshared() + in.readInt());
        byte[] rec = write(new Rec(5, "x", null)), bad = raw.clone();
        for (int i = 0; i < rec.length; i++) if (rec[i] == 5 && i > rec.length - 15) rec[i - 3] = -1;
        try {
            System.out.println(read(rec));
        } catch (InvalidObjectException | IllegalArgumentException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        bad[0] = 0;
        for (byte[] s : new byte[][] {bad, Arrays.copyOf(raw, 50), new byte[0]}) {
            try {
                read(s);
            } catch (IOException e) {
                System.out.println(e);
            }
        }
        ObjectStreamClass osc = ObjectStreamClass.lookup(Plain.class);
        System.out.println(osc.getSerialVersionUID() + " " + Arrays.toString(osc.getFields()) + " " + ObjectStreamClass.lookup(NotSer.class) + " " + ObjectStreamClass.lookup(Child.class).getSerialVersionUID());
    }
}
