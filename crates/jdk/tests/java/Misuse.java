import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** What Unsafe is not for: each method would crash a JVM at once, or leave it with a broken heap. */
public class Misuse {
    private static final Unsafe UNSAFE = unsafe();

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static class Box {
        String text = "text";
        int number = 7;
        long big = 8;
        Object any = this;
        byte[] bytes = new byte[3];
    }

    static Box held = new Box();
    static String shared = "shared";

    private static long offset(String name) {
        try {
            return UNSAFE.objectFieldOffset(Box.class.getDeclaredField(name));
        } catch (NoSuchFieldException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static void prepare() {
        offset("text");
    }

    // Accesses that are wrong in themselves.

    public static void readsNull() { UNSAFE.getInt(0L); }
    public static void readsWild() { UNSAFE.getLong(0xdeadbeefcafeL); }
    public static void readsNegative() { UNSAFE.getByte(-1L); }
    public static void writesNull() { UNSAFE.putInt(0L, 1); }
    public static void writesWild() { UNSAFE.putLong(0x7fff_ffff_ffff_fff0L, 1); }
    public static void writesFreed() { long at = UNSAFE.allocateMemory(64); UNSAFE.freeMemory(at); UNSAFE.putInt(at, 1); }
    public static void writesPastBlock() { long at = UNSAFE.allocateMemory(64); UNSAFE.putLong(at + 60, 1); }
    public static void fillsPastBlock() { UNSAFE.setMemory(UNSAFE.allocateMemory(64), 1 << 20, (byte) 1); }
    public static void copiesFromWild() { UNSAFE.copyMemory(12345L, UNSAFE.allocateMemory(64), 64); }
    public static void readsFarOffset() { UNSAFE.getInt(new Box(), 1L << 40); }
    public static void readsNegativeOffset() { UNSAFE.getInt(new Box(), -64); }
    public static void readsPastObject() { UNSAFE.getInt(new Box(), 4096); }
    public static void writesPastObject() { UNSAFE.putLong(new Box(), 4096, -1L); }
    public static void writesPastArray() { UNSAFE.putInt(new byte[3], 16 + 8L, -1); }
    public static void overflowsOffset() { UNSAFE.putInt(new Box(), Long.MAX_VALUE, -1); }
    public static void writesClass() { UNSAFE.putInt(new Box(), 0L, -1); }
    public static void writesHeader() { UNSAFE.putLong(new Box(), 8L, -1L); }
    public static void writesLength() { UNSAFE.putInt(new byte[3], 12L, Integer.MAX_VALUE); }
    public static void numberOverReference() { UNSAFE.putInt(held, offset("text"), 0x41414141); }
    public static void longOverReference() { UNSAFE.putLong(held, offset("bytes") & ~7L, -1L); }
    public static void referenceOverNumber() { UNSAFE.putObject(held, offset("number"), "text"); }
    public static void referenceOutside() { UNSAFE.putObject(null, UNSAFE.allocateMemory(64), "text"); }
    public static void referenceInNumbers() { UNSAFE.putObject(new int[4], 16L, "text"); }
    public static void numberInReferences() { UNSAFE.putInt(new Object[4], 16L, 0x41414141); }
    public static void swapsReference() { UNSAFE.compareAndSwapInt(held, offset("any"), 0, 1); }

    // Wrong classes, which show later.

    public static int wrongClass() { UNSAFE.putObject(held, offset("text"), new int[]{1, 2, 3}); return held.text.length(); }
    public static int wrongArray() { UNSAFE.putObject(held, offset("bytes"), held); int n = 0; for (byte b : held.bytes) { n += b; if (n > 1 << 30) break; } return n; }
    public static boolean wrongText() { UNSAFE.putObject(held, offset("text"), held); return held.text.equals("abc") || held.text.hashCode() == 3 || held.text.concat("x").isEmpty(); }
    public static String wrongPrinted() { UNSAFE.putObject(held, offset("text"), Integer.valueOf(65)); return "a" + held.text + "b"; }
    public static void wrongStored() { UNSAFE.putObject(held, offset("bytes"), "text"); for (int i = 0; i < 64 && i < held.bytes.length; i++) held.bytes[i] = -1; System.gc(); new Box().toString(); }
    public static int wrongElement() throws Exception { Object[] list = new String[2]; UNSAFE.putObject(list, 16L, new Box()); return ((String[]) list)[0].substring(1).length(); }
    public static void notConstructed() throws Exception { Object o = UNSAFE.allocateInstance(StringBuilder.class); o.toString(); }

    /** In a run that begins without Unsafe. */
    static class AtOnce {
        public static boolean wrongText() { return Misuse.wrongText(); }
    }

    // And what it is for.

    public static int used() throws Exception {
        long at = UNSAFE.allocateMemory(64);
        UNSAFE.setMemory(at, 64, (byte) 3);
        UNSAFE.putInt(at + 4, 5);
        Box box = (Box) UNSAFE.allocateInstance(Box.class);
        UNSAFE.putObject(box, offset("text"), "abcd");
        UNSAFE.putInt(box, offset("number"), 6);
        UNSAFE.putLong(box, offset("big"), 7);
        boolean swapped = UNSAFE.compareAndSwapObject(box, offset("text"), "abcd", "xy");
        Field field = Misuse.class.getDeclaredField("shared");
        UNSAFE.putObject(UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field), "12");
        byte[] bytes = new byte[8];
        UNSAFE.putLong(bytes, (long) Unsafe.ARRAY_BYTE_BASE_OFFSET, -1L);
        Object[] list = new Object[2];
        UNSAFE.putObject(list, (long) Unsafe.ARRAY_OBJECT_BASE_OFFSET + Unsafe.ARRAY_OBJECT_INDEX_SCALE, "element");
        int sum = UNSAFE.getInt(at + 4) + UNSAFE.getByte(at) + box.text.length() + box.number + (int) box.big + bytes[7]
            + shared.length() + (swapped ? 100 : 0) + (list[1] == "element" ? 1000 : 0);
        UNSAFE.freeMemory(at);
        return sum;
    }
}
