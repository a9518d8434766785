// jdk: 17+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class PhysicsAndGeometry {
    record V(double x, double y) { V plus(V o) { return new V(x + o.x, y + o.y); } V minus(V o) { return new V(x - o.x, y - o.y); } V times(double k) { return new V(x * k, y * k); } double dot(V o) { return x * o.x + y * o.y; } double cross(V o) { return x * o.y - y * o.x; } double len() { return Math.sqrt(dot(this)); } }

    static List<V> hull(List<V> pts) {
        List<V> p = new ArrayList<>(pts);
        p.sort(Comparator.comparingDouble(V::x).thenComparingDouble(V::y));
        List<V> h = new ArrayList<>();
        for (int pass = 0; pass < 2; pass++) {
            int base = h.size();
            for (V v : p) { while (h.size() >= base + 2 && h.get(h.size() - 1).minus(h.get(h.size() - 2)).cross(v.minus(h.get(h.size() - 1))) <= 0) h.remove(h.size() - 1); h.add(v); }
            h.remove(h.size() - 1);
            Collections.reverse(p);
        }
        return h;
    }

    static double area(List<V> p) { double a = 0; for (int i = 0; i < p.size(); i++) a += p.get(i).cross(p.get((i + 1) % p.size())); return a / 2; }

    static boolean inside(List<V> poly, V q) { boolean in = false; for (int i = 0, j = poly.size() - 1; i < poly.size(); j = i++) { V a = poly.get(i), b = poly.get(j); if (a.y() > q.y() != b.y() > q.y() && q.x() < (b.x() - a.x()) * (q.y() - a.y()) / (b.y() - a.y()) + a.x()) in = !in; } return in; }

    static double closest(List<V> p) { return rec(p.stream().sorted(Comparator.comparingDouble(V::x)).toArray(V[]::new), 0, p.size()); }

    static double rec(V[] p, int lo, int hi) {
        if (hi - lo < 4) { double d = Double.MAX_VALUE; for (int i = lo; i < hi; i++) for (int j = i + 1; j < hi; j++) d = Math.min(d, p[i].minus(p[j]).len()); return d; }
        int mid = (lo + hi) >>> 1;
        double x = p[mid].x(), d = Math.min(rec(p, lo, mid), rec(p, mid, hi));
        V[] strip = Arrays.stream(p, lo, hi).filter(v -> Math.abs(v.x() - x) < d).sorted(Comparator.comparingDouble(V::y)).toArray(V[]::new);
        double best = d;
        for (int i = 0; i < strip.length; i++) for (int j = i + 1; j < strip.length && strip[j].y() - strip[i].y() < best; j++) best = Math.min(best, strip[i].minus(strip[j]).len());
        return best;
    }

    static double[] rk4(double[] y, double h, int n, UnaryOperator<double[]> f) {
        for (int s = 0; s < n; s++) {
            double[] k1 = f.apply(y), k2 = f.apply(add(y, k1, h / 2)), k3 = f.apply(add(y, k2, h / 2)), k4 = f.apply(add(y, k3, h));
            double[] z = new double[y.length];
            for (int i = 0; i < y.length; i++) z[i] = y[i] + h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
            y = z;
        }
        return y;
    }

    static double[] add(double[] a, double[] b, double k) { return IntStream.range(0, a.length).mapToDouble(i -> a[i] + b[i] * k).toArray(); }

    static double[] solve(double[][] a, double[] b) {
        int n = b.length;
        for (int c = 0; c < n; c++) {
            int p = c;
            for (int r = c + 1; r < n; r++) if (Math.abs(a[r][c]) > Math.abs(a[p][c])) p = r;
            double[] t = a[c]; a[c] = a[p]; a[p] = t;
            double tb = b[c]; b[c] = b[p]; b[p] = tb;
            for (int r = c + 1; r < n; r++) { double f = a[r][c] / a[c][c]; for (int k = c; k < n; k++) a[r][k] -= f * a[c][k]; b[r] -= f * b[c]; }
        }
        double[] x = new double[n];
        for (int r = n - 1; r >= 0; r--) { x[r] = b[r]; for (int k = r + 1; k < n; k++) x[r] -= a[r][k] * x[k]; x[r] /= a[r][r]; }
        return x;
    }

    static void fft(double[] re, double[] im, boolean inverse) {
        int n = re.length;
        for (int i = 1, j = 0; i < n; i++) { int bit = n >> 1; for (; (j & bit) != 0; bit >>= 1) j ^= bit; j ^= bit; if (i < j) { double t = re[i]; re[i] = re[j]; re[j] = t; t = im[i]; im[i] = im[j]; im[j] = t; } }
        for (int len = 2; len <= n; len <<= 1) for (int i = 0; i < n; i += len) for (int k = 0; k < len / 2; k++) {
            double ang = 2 * Math.PI * k / len * (inverse ? 1 : -1), c = StrictMath.cos(ang), s = StrictMath.sin(ang);
            int a = i + k, b = a + len / 2;
            double xr = re[b] * c - im[b] * s, xi = re[b] * s + im[b] * c;
            re[b] = re[a] - xr; im[b] = im[a] - xi; re[a] += xr; im[a] += xi;
        }
        if (inverse) for (int i = 0; i < n; i++) { re[i] /= n; im[i] /= n; }
    }

    public static void main(String[] args) {
        Random r = new Random(99);
        List<V> pts = Stream.generate(() -> new V(r.nextInt(1000) / 10.0, r.nextInt(1000) / 10.0)).limit(150).toList();
        List<V> h = hull(pts);
        System.out.println(h.size() + " " + area(h) + " " + h.get(0) + " " + pts.stream().filter(p -> inside(h, p)).count() + " " + closest(pts));
        double[] orbit = rk4(new double[] {1, 0, 0, 1}, 0.01, 628, y -> { double d = Math.sqrt(y[0] * y[0] + y[1] * y[1]), k = 1 / (d * d * d); return new double[] {y[2], y[3], -y[0] * k, -y[1] * k}; });
        System.out.println(Arrays.toString(orbit));
        double[] lorenz = rk4(new double[] {1, 1, 1}, 0.01, 500, y -> new double[] {10 * (y[1] - y[0]), y[0] * (28 - y[2]) - y[1], y[0] * y[1] - 8 / 3.0 * y[2]});
        System.out.println(Arrays.toString(lorenz));
        double[][] a = new double[6][6];
        double[] b = new double[6];
        for (int i = 0; i < 6; i++) { b[i] = i + 1; for (int j = 0; j < 6; j++) a[i][j] = 1.0 / (i + j + 1) + (i == j ? 1 : 0); }
        System.out.println(Arrays.toString(solve(a, b)));
        double[] re = new double[32], im = new double[32];
        for (int i = 0; i < 32; i++) re[i] = i % 5 + (i % 3) * 0.5;
        double[] orig = re.clone();
        fft(re, im, false);
        System.out.println(re[0] + " " + re[3] + " " + im[7]);
        fft(re, im, true);
        System.out.println(IntStream.range(0, 32).mapToDouble(i -> Math.abs(re[i] - orig[i])).max().getAsDouble() < 1e-12);
        float energy = 0;
        V pos = new V(0, 10), vel = new V(3, 0);
        for (int i = 0; i < 400; i++) { vel = vel.plus(new V(0, -9.81 * 0.01)); pos = pos.plus(vel.times(0.01)); if (pos.y() < 0) { pos = new V(pos.x(), -pos.y()); vel = new V(vel.x(), -vel.y() * 0.8); } energy += (float) (vel.dot(vel) / 2); }
        System.out.println(pos + " " + vel + " " + energy);
    }
}
