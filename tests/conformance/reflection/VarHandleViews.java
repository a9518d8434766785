// jdk: 17+
import java.lang.invoke.*;
import java.nio.*;
import java.util.*;

public class VarHandleViews {
    int i = 1;
    volatile long l = 2;
    static String s = "static";
    final int fin = 9;
    byte b;
    boolean z;
    double d = 0.5;
    Object[] arr = {"x", 1};

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lk = MethodHandles.lookup();
        VarHandleViews o = new VarHandleViews();
        VarHandle I = lk.findVarHandle(VarHandleViews.class, "i", int.class), L = lk.findVarHandle(VarHandleViews.class, "l", long.class), S = lk.findStaticVarHandle(VarHandleViews.class, "s", String.class), B = lk.findVarHandle(VarHandleViews.class, "b", byte.class), Z = lk.findVarHandle(VarHandleViews.class, "z", boolean.class), D = lk.findVarHandle(VarHandleViews.class, "d", double.class), F = lk.findVarHandle(VarHandleViews.class, "fin", int.class);
        System.out.println((int) I.getAndAdd(o, 5) + " " + (int) I.getAndBitwiseOr(o, 8) + " " + (int) I.getAndBitwiseXor(o, 3) + " " + (int) I.getAndBitwiseAnd(o, 12) + " " + o.i);
        System.out.println((boolean) I.compareAndSet(o, 12, 100) + " " + I.compareAndSet(o, 12, 1) + " " + (int) I.compareAndExchange(o, 100, 50) + " " + (int) I.compareAndExchangeAcquire(o, 1, 2) + " " + (int) I.getAndSetRelease(o, 3) + " " + (int) I.getOpaque(o));
        L.setVolatile(o, 10L);
        System.out.println((long) L.getAndAddAcquire(o, 1L) + " " + (long) L.getVolatile(o) + " " + (boolean) L.weakCompareAndSetPlain(o, 11L, 12L) + " " + o.l);
        System.out.println((String) S.getAndSet("changed") + " " + s + " " + S.compareAndSet("no", "x") + " " + S.coordinateTypes() + S.varType());
        System.out.println((byte) B.getAndAdd(o, (byte) 127) + " " + (byte) B.getAndAdd(o, (byte) 2) + " " + o.b + " " + (boolean) Z.getAndBitwiseXor(o, true) + o.z + " " + (double) D.getAndAdd(o, 0.25) + " " + D.compareAndSet(o, 0.75, -0.0) + o.d);
        for (Runnable r : List.<Runnable>of(() -> F.set(o, 1), () -> I.set("wrong", 1), () -> { long x = (long) I.get(o); System.out.println("widened " + x); }, () -> I.set(o, "text"), () -> I.get(), () -> S.getAndAdd("x"), () -> I.get((VarHandleViews) null))) {
            try {
                r.run();
            } catch (UnsupportedOperationException | WrongMethodTypeException | ClassCastException | NullPointerException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        VarHandle ia = MethodHandles.arrayElementVarHandle(int[].class), oa = MethodHandles.arrayElementVarHandle(Object[].class), sa = MethodHandles.arrayElementVarHandle(String[].class);
        int[] ints = {1, 2, 3};
        System.out.println((int) ia.getAndAdd(ints, 1, 40) + " " + ints[1] + " " + ia.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
        System.out.println(oa.compareAndSet(o.arr, 0, "x", null) + " " + oa.get(o.arr, 1));
        for (Runnable r : List.<Runnable>of(() -> ia.get(ints, 3), () -> ia.set(ints, -1, 0), () -> oa.set((Object[]) new String[1], 0, (Object) 5))) {
            try {
                r.run();
            } catch (IndexOutOfBoundsException | ClassCastException | ArrayStoreException | WrongMethodTypeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        byte[] bytes = new byte[16];
        VarHandle be = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN), le = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN), ch = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.BIG_ENDIAN), db = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN);
        be.set(bytes, 1, 0x01020304);
        le.set(bytes, 8, 0x1122334455667788L);
        ch.set(bytes, 6, 'A');
        System.out.println(HexFormat.of().formatHex(bytes) + " " + Long.toHexString((long) le.get(bytes, 0)) + " " + (char) ch.get(bytes, 6));
        db.set(bytes, 8, 1.0);
        System.out.println(HexFormat.of().formatHex(bytes, 8, 16));
        try {
            be.get(bytes, 13);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        VarHandle bb = MethodHandles.byteBufferViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
        ByteBuffer buf = ByteBuffer.allocateDirect(8);
        bb.set(buf, 2, (short) 0x0102);
        System.out.println(buf.get(2) + " " + buf.get(3) + " " + (short) bb.getVolatile(buf, 2));
        try {
            bb.set(buf.asReadOnlyBuffer(), 0, (short) 1);
        } catch (ReadOnlyBufferException e) {
            System.out.println("read only");
        }
        MethodHandle getter = I.toMethodHandle(VarHandle.AccessMode.GET), cas = I.toMethodHandle(VarHandle.AccessMode.COMPARE_AND_SET);
        System.out.println((int) getter.invokeExact(o) + " " + (boolean) cas.invokeExact(o, 3, 4) + " " + getter.type() + " " + I.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + F.isAccessModeSupported(VarHandle.AccessMode.SET) + S.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        System.out.println(VarHandle.AccessMode.valueFromMethodName("getAndAdd") + " " + I.withInvokeExactBehavior().hasInvokeExactBehavior());
        VarHandle.fullFence();
        VarHandle.loadLoadFence();
        System.out.println(I.describeConstable().isPresent());
    }
}
