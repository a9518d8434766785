// jdk: 17+
import java.math.BigInteger;
import java.util.Random;

public class BigIntegers {
    static void t(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (ArithmeticException | NumberFormatException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 60; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(f + " " + f.bitLength() + " " + f.bitCount() + " " + f.getLowestSetBit() + " " + f.hashCode());
        BigInteger a = new BigInteger("123456789012345678901234567890"), b = new BigInteger("-987654321098765432109876543210"), z = BigInteger.ZERO;
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + b.divide(a) + " " + b.mod(a) + " " + b.remainder(a) + " " + a.gcd(b) + " " + a.negate() + " " + b.abs() + " " + b.signum());
        System.out.println(a.pow(5) + " " + a.modPow(b.abs(), BigInteger.valueOf(1000000007)) + " " + a.modInverse(BigInteger.valueOf(1000000007)) + " " + a.sqrt());
        System.out.println(a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.andNot(b) + " " + a.shiftLeft(70) + " " + b.shiftRight(33) + " " + b.shiftRight(500) + " " + a.shiftLeft(-3));
        System.out.println(a.testBit(5) + " " + a.setBit(200) + " " + a.clearBit(1) + " " + a.flipBit(0) + " " + a.toString(16) + " " + b.toString(36) + " " + new BigInteger("-zz", 36) + " " + new BigInteger(1, new byte[] {-1, 0, 1}) + " " + new BigInteger(new byte[] {-1, 0, 1}));
        System.out.println(a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + a.floatValue() + " " + f.pow(9).doubleValue() + " " + a.compareTo(b) + " " + a.max(b).equals(a) + " " + java.util.Arrays.toString(b.toByteArray()));
        BigInteger[] qr = f.divideAndRemainder(a);
        System.out.println(qr[0] + " " + qr[1] + " " + qr[0].multiply(a).add(qr[1]).equals(f));
        t(() -> a.divide(z));
        t(() -> a.mod(b));
        t(() -> a.pow(-1));
        t(() -> a.intValueExact());
        t(() -> BigInteger.TWO.modInverse(BigInteger.TEN));
        t(() -> b.sqrt());
        t(() -> new BigInteger(""));
        t(() -> new BigInteger("12x"));
        t(() -> new BigInteger("- 1"));
        t(() -> a.testBit(-1));
        t(() -> z.pow(0) + " " + BigInteger.TEN.longValueExact());
        System.out.println(BigInteger.valueOf(97).isProbablePrime(20) + " " + BigInteger.valueOf(561).isProbablePrime(20) + " " + BigInteger.valueOf(1000000).nextProbablePrime() + " " + new BigInteger("170141183460469231731687303715884105727").isProbablePrime(10));
        Random r = new Random(42);
        BigInteger acc = BigInteger.ONE;
        int h = 0;
        for (int i = 0; i < 100; i++) {
            BigInteger x = new BigInteger(50 + i * 20, r), y = new BigInteger(40 + i * 9, r).add(BigInteger.ONE);
            h = h * 31 + x.multiply(y).hashCode();
            h = h * 31 + x.divide(y).hashCode();
            h = h * 31 + x.mod(y).hashCode();
            h = h * 31 + x.gcd(y).hashCode();
            if (i % 10 == 0) h = h * 31 + x.toString().hashCode() + new BigInteger(x.toString()).subtract(x).signum();
            acc = acc.multiply(x.setBit(0)).mod(BigInteger.ONE.shiftLeft(3000));
        }
        System.out.println(h + " " + acc.hashCode() + " " + acc.multiply(acc).hashCode() + " " + acc.pow(20).hashCode() + " " + acc.toString(10).hashCode());
        BigInteger huge = BigInteger.ONE.shiftLeft(12000).subtract(BigInteger.ONE);
        System.out.println(huge.multiply(huge).mod(BigInteger.valueOf(998244353)) + " " + huge.toString().length() + " " + huge.pow(3).divide(huge).equals(huge.multiply(huge)) + " " + huge.sqrt().bitLength());
        System.out.println(BigInteger.valueOf(Long.MIN_VALUE).negate() + " " + BigInteger.valueOf(-1).toByteArray().length + " " + z.bitLength() + " " + z.toByteArray().length + " " + BigInteger.valueOf(-256).bitLength());
    }
}
