// jdk: 17+
import java.lang.invoke.*;
import java.nio.*;
import java.util.*;

public class VarHandles {
    int i = 1; volatile long l = 2; String s = "a"; static int st = 5; boolean z; double d = 1.5; byte b = 1; final int fin = 9;
    int[] arr = {1, 2, 3};

    interface Act { Object run(); }

    static void t(Act a) {
        try {
            System.out.println(a.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup k = MethodHandles.lookup();
        VarHandle I = k.findVarHandle(VarHandles.class, "i", int.class), L = k.findVarHandle(VarHandles.class, "l", long.class), S = k.findVarHandle(VarHandles.class, "s", String.class), ST = k.findStaticVarHandle(VarHandles.class, "st", int.class), Z = k.findVarHandle(VarHandles.class, "z", boolean.class), D = k.findVarHandle(VarHandles.class, "d", double.class), B = k.findVarHandle(VarHandles.class, "b", byte.class), F = k.findVarHandle(VarHandles.class, "fin", int.class), A = MethodHandles.arrayElementVarHandle(int[].class), SA = MethodHandles.arrayElementVarHandle(String[].class);
        VarHandles o = new VarHandles();
        I.set(o, 10);
        System.out.println((int) I.get(o) + " " + (int) I.getVolatile(o) + " " + (int) I.getAcquire(o) + " " + (int) I.getOpaque(o) + " " + I.compareAndSet(o, 10, 11) + I.compareAndSet(o, 10, 12) + " " + (int) I.getAndAdd(o, 5) + " " + (int) I.getAndSet(o, 100) + " " + (int) I.compareAndExchange(o, 100, 7) + " " + (int) I.compareAndExchange(o, 100, 8) + " " + (int) I.getAndBitwiseOr(o, 8) + " " + (int) I.getAndBitwiseAnd(o, 12) + " " + (int) I.getAndBitwiseXor(o, 5) + " " + o.i);
        L.setVolatile(o, 1L << 40);
        L.setRelease(o, (long) L.getVolatile(o) + 1);
        System.out.println((long) L.getAndAdd(o, 2L) + " " + o.l + " " + L.weakCompareAndSet(o, o.l, 5L) + " " + o.l);
        S.set(o, "b");
        System.out.println((String) S.getAndSet(o, "c") + " " + S.compareAndSet(o, "c", "d") + " " + S.compareAndSet(o, new String("d"), "e") + " " + o.s);
        ST.set(6);
        Z.set(o, true);
        D.set(o, 2.25);
        B.set(o, (byte) 100);
        System.out.println((int) ST.getAndAdd(4) + " " + st + " " + (boolean) Z.get(o) + Z.compareAndSet(o, true, false) + o.z + " " + (double) D.getAndAdd(o, 0.75) + " " + o.d + " " + (byte) B.getAndAdd(o, (byte) 100) + " " + o.b + " " + (int) F.get(o));
        A.set(o.arr, 0, 50);
        String[] strs = {"p", "q"};
        System.out.println((int) A.getAndAdd(o.arr, 1, 10) + " " + Arrays.toString(o.arr) + " " + A.compareAndSet(o.arr, 2, 3, 33) + o.arr[2] + " " + (String) SA.getAndSet(strs, 1, "r") + Arrays.toString(strs));
        t(() -> (int) A.get(o.arr, 3));
        t(() -> (int) A.get((int[]) null, 0));
        t(() -> (int) I.get((VarHandles) null));
        t(() -> { F.set(o, 1); return "set final"; });
        t(() -> (String) I.get(o));
        t(() -> I.get("wrong"));
        t(() -> { SA.set((Object) strs, 0, (Object) 5); return "stored"; });
        t(() -> { I.set(o, "x"); return "set"; });
        t(() -> (boolean) Z.getAndAdd(o, true));
        System.out.println(I.varType() + " " + I.coordinateTypes() + " " + A.coordinateTypes() + " " + F.isAccessModeSupported(VarHandle.AccessMode.SET) + I.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + S.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " " + I.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
        VarHandle bi = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN), bl = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN), bb = MethodHandles.byteBufferViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
        byte[] bytes = new byte[16];
        bi.set(bytes, 0, 0xCAFEBABE);
        bl.set(bytes, 8, 0x0102030405060708L);
        ByteBuffer buf = ByteBuffer.wrap(bytes);
        bb.set(buf, 4, (short) -2);
        System.out.println(Arrays.toString(bytes) + " " + Integer.toHexString((int) bi.get(bytes, 1)) + " " + Long.toHexString((long) bl.get(bytes, 4)) + " " + (short) bb.get(buf, 5));
        t(() -> (int) bi.get(bytes, 13));
        t(() -> (int) bi.get(bytes, -1));
        MethodHandle g = I.toMethodHandle(VarHandle.AccessMode.GET_AND_SET);
        try {
            System.out.println(g.type() + " " + (int) g.invokeExact(o, 4321) + " " + o.i);
        } catch (Throwable e) {
            System.out.println(e);
        }
        VarHandle.fullFence();
        VarHandle.acquireFence();
        System.out.println(k.unreflectVarHandle(VarHandles.class.getDeclaredField("i")).varType() + " " + I.withInvokeExactBehavior().hasInvokeExactBehavior());
        int h = 0;
        for (int n = 0; n < 1000; n++) { I.getAndAdd(o, n); A.setVolatile(o.arr, n % 3, (int) I.get(o) ^ n); h = h * 31 + o.arr[n % 3]; }
        System.out.println(h);
    }
}
