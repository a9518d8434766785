// jdk: 17+
public class DupVariants {
    int f;
    long g;
    double d;
    Object o;
    static int sf;
    static long sg;
    byte b;
    Integer boxed = 5;
    String str = "s";
    static int calls;

    DupVariants self() {
        calls++;
        return this;
    }

    int[] ints(int[] a) {
        calls++;
        return a;
    }

    static long wide() {
        calls++;
        return 1L << 40;
    }

    public static void main(String[] args) {
        DupVariants v = new DupVariants();
        int[] a = new int[4];
        long[] l = new long[4];
        double[] e = new double[4];
        Object[] os = new Object[4];
        int x;
        long y;
        x = v.f = 3;
        y = v.g = 4L;
        System.out.println(x + " " + y);
        x = a[1] = v.f = sf = 9;
        y = l[2] = v.g = sg = x = 10;
        System.out.println(x + " " + y + " " + a[1] + " " + l[2] + " " + v.f + " " + v.g + " " + sf + " " + sg);
        System.out.println(v.self().f++ + " " + ++v.self().f + " " + v.self().g-- + " " + --v.self().g + " " + v.self().d++ + " " + ++v.d);
        int i = 0;
        System.out.println(v.ints(a)[i++]++ + " " + ++v.ints(a)[i++] + " " + (a[i++] += 5) + " " + i);
        i = 0;
        System.out.println(l[i++]++ + " " + ++l[i++] + " " + (l[i++] *= 5) + " " + (e[i] = e[i] - 1.5) + " " + e[i]--);
        Object ob = os[0] = v.o = "shared";
        System.out.println(ob + " " + os[0] + " " + v.o);
        System.out.println(sf++ + ++sf + sg++ + ++sg);
        System.out.println((v.b += 200) + " " + v.b++ + " " + ++v.b);
        System.out.println(v.boxed++ + " " + ++v.boxed + " " + (v.boxed += 10) + " " + v.boxed--);
        System.out.println((v.str += "t") + (v.self().str += 1) + (os[0] += "!") + os[0]);
        Integer[] bi = {1, 2};
        i = 0;
        System.out.println(bi[i++]++ + " " + bi[0] + " " + (bi[i] <<= 3) + " " + i);
        Long[] bl = {1L};
        System.out.println(bl[0]++ + " " + bl[0] + " " + (bl[0] -= 5));
        wide();
        v.self();
        String.valueOf(3);
        Math.sqrt(2);
        System.out.println(calls);
        x = (i = 5) + (i += 2) * (i <<= 1) - i-- % 4;
        System.out.println(x + " " + i);
        boolean p = v.f > 0 && (v.f = 0) == 0 || (v.f = 7) == 7;
        System.out.println(p + " " + v.f);
        char[] ch = {'a'};
        System.out.println(ch[0]++ + "" + ch[0] + (ch[0] += 2) + (char) (ch[0] - 1));
        y = l[0] = l[1] = l[2] = wide();
        e[0] = e[1] = v.d = y;
        System.out.println(y + " " + l[0] + " " + e[0] + " " + v.d);
        new DupVariants().self().self();
        System.out.println(new int[] {i++, i++, i}[2] + " " + calls);
    }
}
