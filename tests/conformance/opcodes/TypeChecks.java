// jdk: 17+
import java.io.Serializable;
import java.util.*;

public class TypeChecks {
    interface A { }
    interface B extends A { }
    static class C implements B { }
    static class D extends C implements Comparable<D> { public int compareTo(D o) { return 0; } }

    static int mask(Object o) {
        int m = 0;
        if (o instanceof Object) m |= 1;
        if (o instanceof A) m |= 2;
        if (o instanceof B) m |= 4;
        if (o instanceof C) m |= 8;
        if (o instanceof D) m |= 16;
        if (o instanceof Comparable) m |= 32;
        if (o instanceof Object[]) m |= 64;
        if (o instanceof A[]) m |= 128;
        if (o instanceof C[]) m |= 256;
        if (o instanceof int[]) m |= 512;
        if (o instanceof Object[][]) m |= 1024;
        if (o instanceof Cloneable) m |= 2048;
        if (o instanceof Serializable) m |= 4096;
        if (o instanceof Cloneable[]) m |= 8192;
        if (o instanceof Number) m |= 16384;
        if (o instanceof Iterable<?>) m |= 32768;
        return m;
    }

    static int casts(Object o) {
        int m = 0;
        try { A x = (A) o; m |= 1; } catch (ClassCastException e) { }
        try { C x = (C) o; m |= 2; } catch (ClassCastException e) { }
        try { D x = (D) o; m |= 4; } catch (ClassCastException e) { }
        try { Object[] x = (Object[]) o; m |= 8; } catch (ClassCastException e) { }
        try { B[] x = (B[]) o; m |= 16; } catch (ClassCastException e) { }
        try { int[] x = (int[]) o; m |= 32; } catch (ClassCastException e) { }
        try { int[][] x = (int[][]) o; m |= 64; } catch (ClassCastException e) { }
        try { Comparable<?> x = (Comparable<?>) o; m |= 128; } catch (ClassCastException e) { }
        try { Serializable[] x = (Serializable[]) o; m |= 256; } catch (ClassCastException e) { }
        try { String x = (String) o; m |= 512; } catch (ClassCastException e) { }
        return m;
    }

    public static void main(String[] args) {
        Object[] all = {null, new Object(), "s", 5, 5L, 'c', new C(), new D(), new Object[0], new A[0], new C[0], new D[1], new int[0], new int[0][], new D[0][0], new String[0], new Integer[0][], new ArrayList<>(), Thread.State.NEW, new long[0][0][0], Map.entry(1, 2), new Runnable[0], new Cloneable[0], new Number[0]};
        for (Object o : all) System.out.println((o == null ? "null" : o.getClass().getTypeName()) + " " + mask(o) + " " + casts(o));
        int ok = 0, bad = 0;
        Object[][] targets = {new Object[1], new String[1], new Integer[1], new Number[1], new A[1], new C[1], new D[1], new Comparable[1], new Object[1][], new int[1][], new Serializable[1], new Cloneable[1]};
        for (Object[] t : targets) {
            StringBuilder line = new StringBuilder();
            for (Object o : all) {
                try {
                    t[0] = o;
                    ok++;
                    line.append('1');
                } catch (ArrayStoreException e) {
                    bad++;
                    line.append('0');
                }
            }
            System.out.println(line + " " + t.getClass().getComponentType().getSimpleName());
        }
        System.out.println(ok + " " + bad);
    }
}
