// jdk: 17+
import java.math.BigInteger;
import java.util.*;

/** Linear algebra over doubles, exact fractions and a prime field. */
public class MatrixAndPolynomials {
    interface Field<T> { T zero(); T one(); T add(T a, T b); T sub(T a, T b); T mul(T a, T b); T div(T a, T b); default boolean isZero(T a) { return a.equals(zero()); } }

    record Frac(BigInteger n, BigInteger d) {
        Frac {
            if (d.signum() == 0) throw new ArithmeticException("fraction over zero");
            BigInteger g = n.gcd(d);
            if (d.signum() < 0) g = g.negate();
            n = n.divide(g);
            d = d.divide(g);
        }
        static Frac of(long n, long d) { return new Frac(BigInteger.valueOf(n), BigInteger.valueOf(d)); }
        @Override public String toString() { return d.equals(BigInteger.ONE) ? n.toString() : n + "/" + d; }
    }

    static final Field<Frac> Q = new Field<>() {
        public Frac zero() { return Frac.of(0, 1); }
        public Frac one() { return Frac.of(1, 1); }
        public Frac add(Frac a, Frac b) { return new Frac(a.n().multiply(b.d()).add(b.n().multiply(a.d())), a.d().multiply(b.d())); }
        public Frac sub(Frac a, Frac b) { return add(a, new Frac(b.n().negate(), b.d())); }
        public Frac mul(Frac a, Frac b) { return new Frac(a.n().multiply(b.n()), a.d().multiply(b.d())); }
        public Frac div(Frac a, Frac b) { return new Frac(a.n().multiply(b.d()), a.d().multiply(b.n())); }
    };

    static Field<Long> mod(long p) {
        return new Field<>() {
            public Long zero() { return 0L; }
            public Long one() { return 1L; }
            public Long add(Long a, Long b) { return (a + b) % p; }
            public Long sub(Long a, Long b) { return Math.floorMod(a - b, p); }
            public Long mul(Long a, Long b) { return a * b % p; }
            public Long div(Long a, Long b) {
                if (b == 0) throw new ArithmeticException("division by zero mod " + p);
                long r = 1, base = b;
                for (long e = p - 2; e > 0; e >>= 1, base = base * base % p) if ((e & 1) == 1) r = r * base % p;
                return a * r % p;
            }
        };
    }

    static <T> List<List<T>> mul(Field<T> f, List<List<T>> a, List<List<T>> b) {
        List<List<T>> r = new ArrayList<>();
        for (List<T> row : a) {
            List<T> out = new ArrayList<>();
            for (int j = 0; j < b.get(0).size(); j++) {
                T s = f.zero();
                for (int k = 0; k < row.size(); k++) s = f.add(s, f.mul(row.get(k), b.get(k).get(j)));
                out.add(s);
            }
            r.add(out);
        }
        return r;
    }

    static <T> T det(Field<T> f, List<List<T>> m) {
        List<List<T>> a = new ArrayList<>();
        for (List<T> r : m) a.add(new ArrayList<>(r));
        T d = f.one();
        for (int c = 0; c < a.size(); c++) {
            int p = c;
            while (p < a.size() && f.isZero(a.get(p).get(c))) p++;
            if (p == a.size()) return f.zero();
            if (p != c) { Collections.swap(a, p, c); d = f.sub(f.zero(), d); }
            d = f.mul(d, a.get(c).get(c));
            for (int r = c + 1; r < a.size(); r++) {
                T q = f.div(a.get(r).get(c), a.get(c).get(c));
                for (int k = c; k < a.size(); k++) a.get(r).set(k, f.sub(a.get(r).get(k), f.mul(q, a.get(c).get(k))));
            }
        }
        return d;
    }

    static <T> T horner(Field<T> f, List<T> cs, T x) {
        T r = f.zero();
        for (int i = cs.size() - 1; i >= 0; i--) r = f.add(f.mul(r, x), cs.get(i));
        return r;
    }

    static double[] solve(double[][] a, double[] b) {
        int n = b.length;
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c + 1; r < n; r++) if (Math.abs(a[r][c]) > Math.abs(a[p][c])) p = r;
            double[] t = a[c]; a[c] = a[p]; a[p] = t;
            double tb = b[c]; b[c] = b[p]; b[p] = tb;
            for (int r = c + 1; r < n; r++) {
                double q = a[r][c] / a[c][c];
                b[r] -= q * b[c];
                for (int k = c; k < n; k++) a[r][k] -= q * a[c][k];
            }
        }
        double[] x = new double[n];
        for (int r = n - 1; r >= 0; r--) {
            double s = b[r];
            for (int k = r + 1; k < n; k++) s -= a[r][k] * x[k];
            x[r] = s / a[r][r];
        }
        return x;
    }

    public static void main(String[] args) {
        List<List<Frac>> hilbert = new ArrayList<>();
        for (int i = 0; i < 6; i++) { List<Frac> r = new ArrayList<>(); for (int j = 0; j < 6; j++) r.add(Frac.of(1, i + j + 1)); hilbert.add(r); }
        System.out.println(hilbert + " " + det(Q, hilbert) + " " + mul(Q, hilbert, hilbert).get(5));
        List<List<Long>> vander = new ArrayList<>();
        for (int i = 1; i <= 7; i++) { List<Long> r = new ArrayList<>(); long x = 1; for (int j = 0; j < 7; j++) { r.add(x); x = x * i % 10007; } vander.add(r); }
        Field<Long> f = mod(10007);
        System.out.println(det(f, vander) + " " + mul(f, vander, vander));
        System.out.println(horner(Q, List.of(Frac.of(1, 2), Frac.of(-3, 4), Frac.of(5, 1)), Frac.of(2, 3)) + " " + horner(f, List.of(1L, 2L, 3L), 100L) + " " + det(Q, List.of(List.of(Frac.of(1, 1), Frac.of(2, 1)), List.of(Frac.of(2, 1), Frac.of(4, 1)))));
        for (Runnable bad : new Runnable[] {() -> Frac.of(1, 0), () -> f.div(1L, 0L), () -> Q.div(Q.one(), Q.zero())}) {
            try {
                bad.run();
            } catch (ArithmeticException e) {
                System.out.println(e.getMessage());
            }
        }
        double[][] a = new double[12][12];
        double[] b = new double[12];
        for (int i = 0; i < 12; i++) { b[i] = i * i - 3; for (int j = 0; j < 12; j++) a[i][j] = i == j ? 20 : 1.0 / (1 + Math.abs(i - j)); }
        double[] x = solve(a, b);
        System.out.println(Arrays.toString(x));
        long h = 0;
        for (double v : x) h = h * 31 + Double.doubleToLongBits(v);
        System.out.println(h);
    }
}
