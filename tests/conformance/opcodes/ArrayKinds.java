// jdk: 17+
public class ArrayKinds {
    static void fail(Runnable r) {
        try {
            r.run();
            System.out.println("no exception");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        boolean[] z = new boolean[3];
        byte[] b = new byte[3];
        char[] c = new char[3];
        short[] s = new short[3];
        int[] i = new int[3];
        long[] j = new long[3];
        float[] f = new float[3];
        double[] d = new double[3];
        Object[] a = new Object[3];
        System.out.println(z[0] + " " + b[0] + " " + (int) c[0] + " " + s[0] + " " + i[0] + " " + j[0] + " " + f[0] + " " + d[0] + " " + a[0]);
        z[1] = true;
        b[1] = (byte) 0x1FF;
        c[1] = (char) -1;
        s[1] = (short) 0x18000;
        i[1] = 0x80000000;
        j[1] = 1L << 63;
        f[1] = -0f;
        d[1] = Double.NaN;
        a[1] = a;
        System.out.println(z[1] + " " + b[1] + " " + (int) c[1] + " " + s[1] + " " + i[1] + " " + j[1] + " " + f[1] + " " + d[1] + " " + (a[1] == a));
        b[2]--;
        ++c[2];
        s[2] += 40000;
        i[2] -= 7;
        j[2] ^= -1L;
        f[2] += 0.1;
        d[2]++;
        z[2] |= z[1];
        System.out.println(z[2] + " " + b[2] + " " + (int) c[2] + " " + s[2] + " " + i[2] + " " + j[2] + " " + f[2] + " " + d[2]);
        Object[] all = {z, b, c, s, i, j, f, d, a, new String[0], new Runnable[0]};
        for (Object o : all) {
            Class<?> k = o.getClass();
            System.out.println(k.getName() + " " + k.getComponentType() + " " + k.getSuperclass().getName() + " " + (o instanceof Cloneable) + " " + (o instanceof java.io.Serializable));
        }
        int[] big = new int[100000];
        for (int k = 0; k < big.length; k++) big[k] = k * k;
        int h = 0;
        for (int v : big) h = 31 * h + v;
        System.out.println(h);
        int[] none = null;
        int neg = -1, three = 3;
        fail(() -> System.out.println(i[three]));
        fail(() -> b[neg] = 1);
        fail(() -> z[three] = true);
        fail(() -> System.out.println(d[Integer.MIN_VALUE]));
        fail(() -> j[Integer.MAX_VALUE] = 1);
        fail(() -> System.out.println(new int[neg].length));
        fail(() -> System.out.println(new Object[neg - 41].length));
        fail(() -> ((Object[]) new String[1])[0] = 1);
        fail(() -> ((Object[]) new Integer[1])[three] = "index first");
        fail(() -> ((Object[]) new Integer[1])[0] = null);
        fail(() -> ((Number[]) new Integer[1])[0] = 1.5);
        fail(() -> System.out.println(args[0]));
        int x = 0;
        i[x] = x = 2;
        System.out.println(i[0] + " " + i[2] + " " + x);
        i[x = 1] += x + 5;
        System.out.println(i[1]);
        int[] copy = i.clone();
        copy[0] = 99;
        System.out.println(i[0] + " " + copy[0] + " " + copy.length + " " + (copy.equals(i)));
    }
}
