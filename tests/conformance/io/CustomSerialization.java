// jdk: 17+
import java.io.*;
import java.util.*;

public class CustomSerialization {
    static byte[] write(Object o) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(b)) {
            out.writeObject(o);
        }
        return b.toByteArray();
    }

    static Object read(byte[] b) throws Exception { return new ObjectInputStream(new ByteArrayInputStream(b)).readObject(); }

    static Object copy(Object o) throws Exception { return read(write(o)); }

    static class Temperature implements Serializable {
        private static final long serialVersionUID = 1;
        transient double celsius;
        transient List<String> log = new ArrayList<>();

        Temperature(double c) { celsius = c; }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeDouble(celsius * 9 / 5 + 32);
            out.writeObject(new int[] {1, 2});
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            celsius = (in.readDouble() - 32) * 5 / 9;
            log = new ArrayList<>(List.of("read " + ((int[]) in.readObject()).length));
        }

        @Override public String toString() { return celsius + "C " + log; }
    }

    /** Serialised as a proxy. */
    static final class Range implements Serializable {
        final int lo, hi;

        Range(int lo, int hi) {
            if (lo > hi) throw new IllegalArgumentException(lo + " > " + hi);
            this.lo = lo;
            this.hi = hi;
        }

        private Object writeReplace() { return new Form(lo + ".." + hi); }
        private void readObject(ObjectInputStream in) throws InvalidObjectException { throw new InvalidObjectException("proxy required"); }
        @Override public String toString() { return "[" + lo + ", " + hi + "]"; }

        private record Form(String text) implements Serializable {
            private Object readResolve() {
                String[] p = text.split("\\.\\.");
                return new Range(Integer.parseInt(p[0]), Integer.parseInt(p[1]));
            }
        }
    }

    public static class Ext implements Externalizable {
        String name = "unset";
        int[] data;

        public Ext() { System.out.println("public constructor"); }
        Ext(String name, int... data) { this.name = name; this.data = data; }

        @Override public void writeExternal(ObjectOutput out) throws IOException {
            out.writeUTF(name);
            out.writeInt(data.length);
            for (int d : data) out.writeShort(d);
        }

        @Override public void readExternal(ObjectInput in) throws IOException {
            name = in.readUTF();
            data = new int[in.readInt()];
            for (int i = 0; i < data.length; i++) data[i] = in.readShort();
        }

        @Override public String toString() { return name + Arrays.toString(data); }
    }

    static class Base {
        int base = 7;
        Base() { System.out.println("Base()"); }
    }

    static class Derived extends Base implements Serializable {
        int own = 8;
        static int shared = 1;
        Derived() { System.out.println("Derived()"); }
    }

    static class Named implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("first", String.class), new ObjectStreamField("count", int.class)};
        transient String full;

        Named(String full) { this.full = full; }

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField f = out.putFields();
            f.put("first", full.split(" ")[0]);
            f.put("count", full.split(" ").length);
            out.writeFields();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField f = in.readFields();
            full = f.get("first", null) + "*" + f.get("count", -1) + f.defaulted("count");
        }
    }

    enum Color { RED, GREEN { @Override public String toString() { return "green!"; } } }

    record Pair<A, B>(A a, B b) implements Serializable {
        Pair { System.out.println("canonical " + a); }
    }

    static class Node implements Serializable {
        final String name;
        Node next;
        Node(String name) { this.name = name; }
    }

    static class Bad implements Serializable { Object field = new Object(); }

    public static void main(String[] args) throws Exception {
        System.out.println(copy(new Temperature(21.5)));
        System.out.println(copy(new Range(3, 9)) + " " + copy(List.of(new Range(1, 2), new Range(1, 2))));
        System.out.println(copy(new Ext("ext", 1, -2, 70000)));
        Derived d = new Derived();
        d.base = 100;
        d.own = 200;
        Derived e = (Derived) copy(d);
        System.out.println(e.base + " " + e.own);
        System.out.println(((Named) copy(new Named("ada king lovelace"))).full);
        System.out.println((copy(Color.GREEN) == Color.GREEN) + " " + copy(EnumSet.of(Color.RED)) + " " + copy(new EnumMap<>(Map.of(Color.RED, 1))));
        Pair<?, ?> p = (Pair<?, ?>) copy(new Pair<>("x", new int[][] {{1}, {2, 3}}));
        System.out.println(p.a() + " " + Arrays.deepToString((int[][]) p.b()));
        Node a = new Node("a"), b = new Node("b");
        a.next = b;
        b.next = a;
        Node[] both = (Node[]) copy(new Node[] {a, b, a});
        System.out.println(both[0].next == both[1] && both[1].next == both[0] && both[0] == both[2]);
        try {
            write(new Bad());
        } catch (NotSerializableException x) {
            System.out.println(x.getMessage());
        }
        try {
            byte[] bytes = write("text");
            bytes[0] = 0;
            read(bytes);
        } catch (StreamCorruptedException x) {
            System.out.println(x.getMessage());
        }
        try {
            read(Arrays.copyOf(write(List.of(1, 2, 3)), 20));
        } catch (EOFException x) {
            System.out.println("EOF " + x.getMessage());
        }
        ObjectStreamClass osc = ObjectStreamClass.lookup(Temperature.class);
        System.out.println(osc.getName() + " " + osc.getSerialVersionUID() + " " + osc.getFields().length + " " + ObjectStreamClass.lookup(Object.class));
        System.out.println(Arrays.toString(ObjectStreamClass.lookup(Named.class).getFields()) + " " + ObjectStreamClass.lookup(Range.class).getSerialVersionUID());
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(write(new ArrayList<>(List.of("s")))));
        in.setObjectInputFilter(info -> info.serialClass() == ArrayList.class ? ObjectInputFilter.Status.REJECTED : ObjectInputFilter.Status.UNDECIDED);
        try {
            in.readObject();
        } catch (InvalidClassException x) {
            System.out.println(x.getMessage());
        }
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bo);
        int[] arr = {1};
        out.writeObject(arr);
        arr[0] = 2;
        out.writeObject(arr);
        out.reset();
        out.writeObject(arr);
        out.writeUnshared(arr);
        out.flush();
        ObjectInputStream is = new ObjectInputStream(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(((int[]) is.readObject())[0] + " " + ((int[]) is.readObject())[0] + " " + ((int[]) is.readObject())[0] + " " + ((int[]) is.readObject())[0]);
        StringBuilder hex = new StringBuilder();
        for (byte x : write(new Pair<>("k", 5))) hex.append(String.format("%02x", x));
        System.out.println(hex);
    }
}
