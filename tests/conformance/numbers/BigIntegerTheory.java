// jdk: 17+
import java.math.*;
import java.util.*;

public class BigIntegerTheory {
    static BigInteger b(String s) { return new BigInteger(s); }

    public static void main(String[] args) {
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 300; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f.bitLength() + " " + f.bitCount() + " " + f.getLowestSetBit() + " " + f.hashCode() + " " + f.toString(36).substring(0, 20) + " " + f.toString().length());
        BigInteger m = BigInteger.TWO.pow(521).subtract(BigInteger.ONE), n = b("123456789012345678901234567890123456789");
        System.out.println(m.isProbablePrime(20) + " " + n.isProbablePrime(20) + " " + n.nextProbablePrime());
        System.out.println(n.modPow(m, b("1000000007")) + " " + b("3").modInverse(b("1000000007")) + " " + n.mod(b("97")) + " " + n.negate().mod(b("97")) + " " + n.negate().remainder(b("97")) + " " + n.gcd(b("987654321098765432109876543210")));
        System.out.println(Arrays.toString(n.pow(3).divideAndRemainder(n.add(BigInteger.ONE))) + " " + n.sqrt() + " " + Arrays.toString(n.sqrtAndRemainder()));
        System.out.println(n.shiftLeft(100).shiftRight(50).xor(n).and(m).or(BigInteger.ONE).andNot(b("255")) + " " + n.not() + " " + n.negate().shiftRight(7) + " " + n.testBit(5) + n.setBit(200).bitLength() + n.clearBit(0) + " " + n.flipBit(3));
        for (String s : new String[] {"-1", "0", "127", "128", "-128", "-129", "255", "65535", "-65536", "9223372036854775808"}) {
            BigInteger x = b(s);
            System.out.print(s + ":" + HexFormat.of().formatHex(x.toByteArray()) + "/" + x.bitLength() + "/" + x.bitCount() + "/" + x.intValue() + "/" + x.longValue() + "/" + x.doubleValue() + " ");
        }
        System.out.println();
        System.out.println(new BigInteger(new byte[] {-1, 0, 1}) + " " + new BigInteger(1, new byte[] {-1, 0, 1}) + " " + new BigInteger(-1, new byte[] {0, 0, 5}) + " " + new BigInteger("-zz", 36) + " " + new BigInteger("+7fff", 16));
        // Large products and quotients take other algorithms.
        Random r = new Random(12);
        BigInteger p = new BigInteger(9000, r), q = new BigInteger(7000, r);
        BigInteger pq = p.multiply(q);
        System.out.println(pq.divide(p).equals(q) + " " + pq.mod(q).signum() + " " + pq.hashCode() + " " + p.multiply(p).equals(p.pow(2)) + " " + p.toString().hashCode() + " " + b(p.toString()).equals(p) + " " + p.sqrt().hashCode() + " " + p.gcd(q) + " " + p.modPow(b("65537"), q).hashCode());
        System.out.println(new BigInteger(100, new Random(1)) + " " + BigInteger.probablePrime(64, new Random(2)) + " " + new BigInteger(40, 10, new Random(3)));
        for (Runnable x : List.<Runnable>of(() -> b("12x"), () -> b(""), () -> b("-"), () -> n.divide(BigInteger.ZERO), () -> n.modInverse(b("3")), () -> n.mod(b("-3")), () -> n.pow(-1), () -> n.longValueExact(), () -> n.negate().sqrt(), () -> BigInteger.TWO.modPow(BigInteger.ONE.negate(), b("4")), () -> n.testBit(-1), () -> new BigInteger("1", 99), () -> new BigInteger(2, new byte[1]), () -> b("-5").nextProbablePrime())) {
            try {
                x.run();
                System.out.println("fine");
            } catch (ArithmeticException | NumberFormatException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        System.out.println(Double.toString(f.doubleValue()) + " " + f.floatValue() + " " + b("9007199254740993").doubleValue() + " " + b("16777217").floatValue() + " " + b("-9223372036854775808").longValueExact() + " " + BigInteger.valueOf(5).compareTo(BigInteger.TEN) + " " + b("1").equals(BigInteger.ONE) + " " + n.min(m).max(BigInteger.ZERO).signum());
        BigInteger fib = BigInteger.ZERO, next = BigInteger.ONE;
        for (int i = 0; i < 1000; i++) {
            BigInteger sum = fib.add(next);
            fib = next;
            next = sum;
        }
        System.out.println(fib);
        StringBuilder primes = new StringBuilder();
        for (BigInteger x = b("1000000000000"); primes.length() < 80; ) primes.append(x = x.nextProbablePrime()).append(' ');
        System.out.println(primes);
    }
}
