// jdk: 17+
import java.nio.*;
import java.util.*;
import java.util.function.*;

public class BuffersOfAllKinds {
    static void t(String name, Supplier<?> s) {
        try {
            System.out.println(name + " = " + s.get());
        } catch (RuntimeException e) {
            System.out.println(name + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static String show(Buffer b) { return b.getClass().getSimpleName().replaceAll("R$", "(ro)").replaceAll("^Direct.*", "Direct") + "[" + b.position() + " " + b.limit() + " " + b.capacity() + "]"; }

    public static void main(String[] args) {
        for (ByteBuffer b : new ByteBuffer[] {ByteBuffer.allocate(32), ByteBuffer.allocateDirect(32)}) {
            b.put((byte) 1).putShort((short) 0x0203).putInt(0x04050607).order(ByteOrder.LITTLE_ENDIAN).putLong(0x08090a0b0c0d0e0fL).putFloat(1.5f).putChar('x');
            t("put", () -> show(b) + " " + b.order());
            b.flip();
            StringBuilder sb = new StringBuilder();
            while (b.hasRemaining()) sb.append(String.format("%02x", b.get()));
            t("bytes", () -> sb);
            b.rewind().order(ByteOrder.BIG_ENDIAN);
            t("absolute", () -> Integer.toHexString(b.getInt(3)) + " " + b.getShort(1) + " " + Long.toHexString(b.getLong(0)) + " " + b.getDouble(8) + " " + b.position());
            t("slice", () -> { b.position(4); ByteBuffer s = b.slice(); s.put(0, (byte) 99); return show(s) + b.get(4) + " " + show(b.slice(2, 5)) + " " + show(b.duplicate()); });
            t("compact", () -> { b.position(10); b.compact(); return show(b) + " " + b.get(0); });
            t("views", () -> { b.clear(); IntBuffer i = b.asIntBuffer(); i.put(new int[] {7, 8, 9}); LongBuffer l = b.asLongBuffer(); return b.getInt(4) + " " + l.get(0) + " " + i.position() + " " + i.capacity() + " " + b.asCharBuffer().length() + b.asDoubleBuffer().isDirect(); });
            t("overflow", () -> { b.position(30); return b.putInt(1); });
            t("underflow", () -> { b.position(31); return b.getShort(); });
            t("index", () -> b.get(32));
            t("position", () -> b.position(33));
            t("limit", () -> b.limit(-1));
            t("reset", () -> { b.clear(); return b.reset(); });
            t("mark", () -> { b.position(3).mark(); b.position(9); b.reset(); int p = b.position(); b.position(1); return p + " " + (b.limit(20).position()); });
            t("read only", () -> b.asReadOnlyBuffer().put((byte) 1));
            t("bulk", () -> { b.clear(); b.put(new byte[] {5, 4, 3, 2, 1}, 1, 3).put(ByteBuffer.wrap(new byte[] {9})); byte[] o = new byte[4]; b.flip().get(o); return Arrays.toString(o); });
            t("bulk absolute", () -> { b.clear(); b.put(10, new byte[] {1, 2, 3}); byte[] o = new byte[5]; b.get(9, o); return Arrays.toString(o) + b.position(); });
            t("compare", () -> ByteBuffer.wrap(new byte[] {1, 2}).compareTo(ByteBuffer.wrap(new byte[] {1, 3})) + " " + b.duplicate().equals(b) + " " + ByteBuffer.wrap(new byte[] {1, 2, 3}).mismatch(ByteBuffer.wrap(new byte[] {1, 2, 4})) + " " + ByteBuffer.wrap(new byte[] {1, 2}).hashCode());
            t("self", () -> b.put(b));
            t("array", () -> b.hasArray() ? b.array().length + " " + b.arrayOffset() : "none " + b.isDirect());
            t("align", () -> b.clear().alignedSlice(8).capacity() >= 24);
        }
        CharBuffer c = CharBuffer.wrap("hello world", 2, 9);
        t("chars", () -> c + " " + c.length() + c.charAt(1) + c.subSequence(1, 3) + " " + c.isReadOnly() + " " + CharBuffer.allocate(5).put("abc").flip() + " " + c.chars().sum() + " " + c.compareTo(CharBuffer.wrap("llp")));
        t("char put", () -> c.put('x'));
        t("append", () -> CharBuffer.allocate(8).append("xyz", 1, 3).append('!').append(null).flip());
        t("char read", () -> { try { CharBuffer d = CharBuffer.allocate(3); return c.duplicate().read(d) + d.flip().toString(); } catch (java.io.IOException e) { return e; } });
        IntBuffer i = IntBuffer.wrap(new int[] {1, 2, 3, 4}, 1, 2);
        t("ints", () -> show(i) + i.get() + i.array().length + " " + i.slice().arrayOffset() + " " + i.put(0, 9).array()[0]);
        LongBuffer l = LongBuffer.allocate(2).put(5).put(6);
        t("longs", () -> l + " " + l.flip() + " " + Arrays.toString(l.array()));
        t("floats", () -> FloatBuffer.wrap(new float[] {Float.NaN}).equals(FloatBuffer.wrap(new float[] {Float.NaN})) + " " + DoubleBuffer.wrap(new double[] {0.0}).compareTo(DoubleBuffer.wrap(new double[] {-0.0})));
        t("shorts", () -> ShortBuffer.allocate(3).put((short) 7).rewind().get() + " " + ShortBuffer.allocate(0).hasRemaining());
        t("negative", () -> ByteBuffer.allocate(-1));
        t("wrap bounds", () -> ByteBuffer.wrap(new byte[3], 2, 2));
        t("null", () -> ByteBuffer.wrap(null));
        t("order of wrap", () -> ByteBuffer.allocate(2).order(ByteOrder.LITTLE_ENDIAN).slice().order() + " " + ByteOrder.nativeOrder());
    }
}
