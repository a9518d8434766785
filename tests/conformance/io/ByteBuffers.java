// jdk: 17+
import java.nio.*;
import java.util.*;

public class ByteBuffers {
    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        for (ByteBuffer b : new ByteBuffer[] {ByteBuffer.allocate(64), ByteBuffer.allocateDirect(64), ByteBuffer.wrap(new byte[80], 8, 64).slice()}) {
            System.out.println(b.getClass().getSimpleName().replaceAll("R$", "").length() + " " + b.order() + " " + b.isDirect() + b.hasArray() + b.isReadOnly() + " " + b.position() + "/" + b.limit() + "/" + b.capacity());
            b.put((byte) 1).putShort((short) -2).putChar('\u20ac').putInt(0xCAFEBABE).putLong(1L << 62 | 5).putFloat(1.5f).putDouble(-Math.PI);
            System.out.println(b.position() + " " + b.remaining());
            b.flip();
            System.out.println(b.get() + " " + b.getShort() + " " + (int) b.getChar() + " " + Integer.toHexString(b.getInt()) + " " + b.getLong() + " " + b.getFloat() + " " + b.getDouble() + " " + b.hasRemaining());
            b.clear().order(ByteOrder.LITTLE_ENDIAN);
            System.out.println(b.getInt(5) + " " + b.getLong(9) + " " + b.getShort(1) + " " + b.getDouble(21) + " " + b.order());
            b.putInt(0, 0x01020304).putLong(8, 0x1122334455667788L).putChar(20, 'z').putShort(30, (short) 7).putFloat(32, 2f).putDouble(40, 3.0);
            byte[] dst = new byte[16];
            b.get(dst);
            System.out.println(Arrays.toString(dst) + " " + b.position());
            b.mark();
            b.get();
            b.reset();
            b.position(2).limit(10);
            ByteBuffer s = b.slice(), d = b.duplicate();
            s.put(0, (byte) 99);
            System.out.println(s.capacity() + " " + s.order() + " " + d.order() + " " + b.get(2) + " " + d.position() + d.limit());
            b.compact();
            System.out.println(b.position() + "/" + b.limit() + " " + b.get(0));
            b.rewind();
            ByteBuffer ro = b.asReadOnlyBuffer();
            t(() -> ro.put((byte) 1));
            t(() -> b.get(64));
            t(() -> b.getLong(60));
            t(() -> b.position(65));
            t(() -> b.limit(-1));
            t(() -> { b.position(60); b.getLong(); });
            t(() -> { b.limit(b.capacity()).position(63); b.putShort((short) 1); });
            t(() -> { b.clear(); b.reset(); });
            b.clear().order(ByteOrder.BIG_ENDIAN);
            IntBuffer ib = b.asIntBuffer();
            ib.put(new int[] {10, 20, 30}).put(5, 60);
            LongBuffer lb = b.asLongBuffer();
            ShortBuffer sb = b.asShortBuffer();
            CharBuffer cb = b.asCharBuffer();
            FloatBuffer fb = b.asFloatBuffer();
            DoubleBuffer db = b.asDoubleBuffer();
            fb.put(10, 1.25f);
            db.put(6, -2.5);
            System.out.println(ib.position() + " " + ib.get(5) + " " + lb.get(0) + " " + sb.get(1) + sb.capacity() + " " + (int) cb.get(3) + " " + fb.get(10) + " " + db.get(6) + " " + b.getInt(20) + " " + ib.flip().remaining() + " " + ib.compareTo(IntBuffer.wrap(new int[] {10, 20, 31})) + ib.equals(IntBuffer.wrap(new int[] {10, 20, 30})) + " " + ib.hashCode() + " " + ib.mismatch(IntBuffer.wrap(new int[] {10, 21})));
        }
        ByteBuffer a = ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5}, 1, 3);
        System.out.println(a + " " + a.arrayOffset() + " " + a.get() + " " + a.slice().arrayOffset() + " " + a.equals(ByteBuffer.wrap(new byte[] {3, 4})) + " " + a.hashCode() + " " + a.compareTo(ByteBuffer.wrap(new byte[] {3, 5})) + " " + a.slice(0, 2) + " " + Arrays.toString(a.array()));
        ByteBuffer x = ByteBuffer.allocate(8), y = ByteBuffer.wrap(new byte[] {9, 8, 7});
        x.put(y).put(2, new byte[] {5, 6}).put(5, ByteBuffer.wrap(new byte[] {1, 2, 3}), 1, 2);
        System.out.println(Arrays.toString(x.array()) + y.hasRemaining());
        t(() -> x.put(x));
        t(() -> ByteBuffer.allocate(1).put(ByteBuffer.allocate(2)));
        t(() -> ByteBuffer.allocate(-1));
        CharBuffer c = CharBuffer.wrap("hello world");
        System.out.println(c.subSequence(2, 5) + " " + c.get() + c.length() + c.charAt(0) + c.isReadOnly() + " " + CharBuffer.allocate(5).put("ab").flip() + " " + c.chars().sum() + " " + CharBuffer.wrap(new char[] {'x', 'y'}).append('z' == 'z' ? 'q' : 'r').flip());
        LongBuffer l = LongBuffer.allocate(4).put(1).put(2L);
        System.out.println(l + " " + l.flip().get() + l.get() + " " + DoubleBuffer.wrap(new double[] {1.5}).get(0) + FloatBuffer.allocate(2).capacity() + ShortBuffer.wrap(new short[] {1}).array().length);
    }
}
