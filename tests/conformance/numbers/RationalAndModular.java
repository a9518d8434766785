// jdk: 17+
import java.math.BigInteger;
import java.util.*;
import java.util.stream.*;

public class RationalAndModular {
    record Q(BigInteger n, BigInteger d) implements Comparable<Q> {
        Q { if (d.signum() == 0) throw new ArithmeticException("zero denominator"); if (d.signum() < 0) { n = n.negate(); d = d.negate(); } BigInteger g = n.gcd(d); if (!g.equals(BigInteger.ONE) && g.signum() != 0) { n = n.divide(g); d = d.divide(g); } }
        static Q of(long n, long d) { return new Q(BigInteger.valueOf(n), BigInteger.valueOf(d)); }
        Q plus(Q o) { return new Q(n.multiply(o.d).add(o.n.multiply(d)), d.multiply(o.d)); }
        Q times(Q o) { return new Q(n.multiply(o.n), d.multiply(o.d)); }
        Q over(Q o) { return new Q(n.multiply(o.d), d.multiply(o.n)); }
        @Override public int compareTo(Q o) { return n.multiply(o.d).compareTo(o.n.multiply(d)); }
        @Override public String toString() { return d.equals(BigInteger.ONE) ? n.toString() : n + "/" + d; }
        List<BigInteger> continued() { List<BigInteger> l = new ArrayList<>(); BigInteger a = n, b = d; while (b.signum() != 0) { BigInteger[] qr = a.divideAndRemainder(b); if (qr[1].signum() < 0) { qr[0] = qr[0].subtract(BigInteger.ONE); qr[1] = qr[1].add(b); } l.add(qr[0]); a = b; b = qr[1]; } return l; }
    }

    static long pow(long b, long e, long m) { long r = 1; for (b %= m; e > 0; e >>= 1, b = Math.multiplyHigh(b, b) == 0 ? b * b % m : mul(b, b, m)) if ((e & 1) == 1) r = mul(r, b, m); return r; }
    static long mul(long a, long b, long m) { long r = 0; for (a %= m; b > 0; b >>= 1, a = (a + a) % m) if ((b & 1) == 1) r = (r + a) % m; return r; }
    static boolean prime(long n) { if (n < 2) return false; for (int p : new int[] {2, 3, 5, 7, 11, 13, 17, 19, 23}) { if (n % p == 0) return n == p; } long d = n - 1; int s = Long.numberOfTrailingZeros(d); d >>= s; next: for (int a : new int[] {2, 3, 5, 7, 11, 13, 17}) { long x = pow(a, d, n); if (x == 1 || x == n - 1) continue; for (int i = 1; i < s; i++) { x = mul(x, x, n); if (x == n - 1) continue next; } return false; } return true; }
    static long[] egcd(long a, long b) { return b == 0 ? new long[] {a, 1, 0} : swap(egcd(b, a % b), a / b); }
    static long[] swap(long[] g, long q) { return new long[] {g[0], g[2], g[1] - q * g[2]}; }
    static long crt(long[] r, long[] m) { long x = 0, n = Arrays.stream(m).reduce(1, (a, b) -> a * b); for (int i = 0; i < r.length; i++) { long p = n / m[i]; x += r[i] * Math.floorMod(egcd(p, m[i])[1], m[i]) % m[i] * p; } return x % n; }
    static Map<Long, Integer> factor(long n) { Map<Long, Integer> f = new TreeMap<>(); for (long p = 2; p * p <= n; p++) while (n % p == 0) { f.merge(p, 1, Integer::sum); n /= p; } if (n > 1) f.merge(n, 1, Integer::sum); return f; }

    static String roman(int n) { String[] s = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"}; int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1}; StringBuilder sb = new StringBuilder(); for (int i = 0; i < v.length; i++) while (n >= v[i]) { sb.append(s[i]); n -= v[i]; } return sb.toString(); }
    static int unroman(String s) { Map<Character, Integer> v = Map.of('I', 1, 'V', 5, 'X', 10, 'L', 50, 'C', 100, 'D', 500, 'M', 1000); int t = 0; for (int i = 0; i < s.length(); i++) { int c = v.get(s.charAt(i)); t += i + 1 < s.length() && v.get(s.charAt(i + 1)) > c ? -c : c; } return t; }

    static long[][] matpow(long[][] a, long e, long m) { long[][] r = {{1, 0}, {0, 1}}; for (; e > 0; e >>= 1, a = matmul(a, a, m)) if ((e & 1) == 1) r = matmul(r, a, m); return r; }
    static long[][] matmul(long[][] a, long[][] b, long m) { long[][] c = new long[2][2]; for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) c[i][j] = (c[i][j] + a[i][k] * b[k][j]) % m; return c; }

    public static void main(String[] args) {
        Q h = Q.of(0, 1);
        for (int i = 1; i <= 25; i++) h = h.plus(Q.of(1, i));
        System.out.println(h + " " + h.continued() + " " + Q.of(6, -4) + " " + Q.of(-7, 3).continued() + " " + Q.of(1, 3).compareTo(Q.of(2, 6)) + Q.of(1, 3).equals(Q.of(2, 6)) + " " + Q.of(3, 4).over(Q.of(9, 8)) + " " + new TreeSet<>(List.of(Q.of(1, 2), Q.of(1, 3), Q.of(2, 4))));
        try {
            Q.of(1, 2).over(Q.of(0, 5));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(LongStream.rangeClosed(1, 60).filter(RationalAndModular::prime).boxed().toList() + " " + prime(1_000_000_007L) + prime(1_000_000_007L * 3) + prime(999_999_999_989L) + prime(561) + prime((1L << 61) - 1));
        System.out.println(Arrays.toString(egcd(240, 46)) + " " + crt(new long[] {2, 3, 2}, new long[] {3, 5, 7}) + " " + factor(360_360) + factor(9_999_991) + factor(1L << 20) + " " + pow(3, 1_000_000, 1_000_007));
        System.out.println(IntStream.of(1, 4, 9, 14, 40, 90, 400, 1994, 2024, 3999).mapToObj(i -> roman(i) + (unroman(roman(i)) == i ? "" : "!")).collect(Collectors.joining(" ")) + " " + IntStream.rangeClosed(1, 3999).allMatch(i -> unroman(roman(i)) == i));
        System.out.println(matpow(new long[][] {{1, 1}, {1, 0}}, 1_000_000_000_000L, 1_000_000_007L)[0][1] + " " + matpow(new long[][] {{1, 1}, {1, 0}}, 90, Long.MAX_VALUE >> 1)[0][1]);
        StringBuilder sb = new StringBuilder();
        long x = 12345;
        for (int i = 0; i < 10; i++) { x ^= x << 13; x ^= x >>> 7; x ^= x << 17; sb.append(Long.toUnsignedString(x % 1000)).append(' '); }
        int lfsr = 0xACE1, period = 0;
        do { int bit = (lfsr ^ lfsr >> 2 ^ lfsr >> 3 ^ lfsr >> 5) & 1; lfsr = lfsr >> 1 | bit << 15; period++; } while (lfsr != 0xACE1);
        System.out.println(sb + " " + period);
        System.out.println(IntStream.rangeClosed(1, 10_000).filter(n -> IntStream.rangeClosed(1, n / 2).limit(n < 500 ? n : 0).filter(d -> n % d == 0).sum() == n && n < 500).boxed().toList() + " " + Stream.iterate(6L, a -> a * a + 1).limit(5).map(Long::toHexString).toList());
    }
}
