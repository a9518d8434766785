// jdk: 17+
public class IntegerParsePrint {
    static void t(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        String[] in = {"0", "-0", "+7", "-2147483648", "2147483647", "2147483648", "-2147483649", "", "-", "+", " 1", "1 ", "0x10", "12a", "\u0663\u0664", "1_000", "99999999999", "--1"};
        for (String s : in) {
            t(() -> Integer.parseInt(s));
            t(() -> Long.parseLong(s));
            t(() -> Integer.decode(s));
        }
        t(() -> Integer.parseInt(null));
        t(() -> Integer.parseInt("zz", 36));
        t(() -> Integer.parseInt("12", 2));
        t(() -> Integer.parseInt("1", 1));
        t(() -> Integer.parseInt("1", 37));
        t(() -> Integer.parseInt("xx-7fxx", 2, 5, 16));
        t(() -> Long.parseLong("-9223372036854775808"));
        t(() -> Long.parseLong("9223372036854775808"));
        t(() -> Integer.parseUnsignedInt("4294967295"));
        t(() -> Integer.parseUnsignedInt("4294967296"));
        t(() -> Long.parseUnsignedLong("18446744073709551615"));
        t(() -> Long.parseUnsignedLong("18446744073709551616"));
        t(() -> Long.parseUnsignedLong("-1"));
        t(() -> Long.decode("-#7FFF") + Long.decode("0777") + Long.decode("0Xff"));
        t(() -> Byte.parseByte("128"));
        t(() -> Short.parseShort("-32769"));
        t(() -> Byte.decode("-0x80") + Short.decode("#7f"));
        int[] v = {0, 1, -1, 10, -10, 99, 100, 12345, -99999, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : v) {
            System.out.println(i + " " + Integer.toHexString(i) + " " + Integer.toOctalString(i) + " " + Integer.toBinaryString(i) + " " + Integer.toString(i, 36) + " " + Integer.toString(i, 7) + " " + Integer.toUnsignedString(i) + " " + Integer.toUnsignedString(i, 16) + " " + Integer.toUnsignedLong(i) + " " + Integer.toString(i, 99));
            System.out.println(Integer.bitCount(i) + " " + Integer.reverse(i) + " " + Integer.reverseBytes(i) + " " + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i) + " " + Integer.numberOfLeadingZeros(i) + " " + Integer.numberOfTrailingZeros(i) + " " + Integer.signum(i) + " " + Integer.rotateLeft(i, 5) + " " + Integer.rotateRight(i, 37) + " " + Integer.hashCode(i) + " " + Integer.compareUnsigned(i, 5) + " " + Integer.divideUnsigned(i, 7) + " " + Integer.remainderUnsigned(i, 7));
            long l = (long) i * 0x100000001L + i;
            System.out.println(l + " " + Long.toHexString(l) + " " + Long.toOctalString(l) + " " + Long.toBinaryString(l) + " " + Long.toString(l, 36) + " " + Long.toUnsignedString(l) + " " + Long.toUnsignedString(l, 36) + " " + Long.bitCount(l) + " " + Long.reverse(l) + " " + Long.reverseBytes(l) + " " + Long.highestOneBit(l) + " " + Long.lowestOneBit(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l) + " " + Long.rotateLeft(l, 33) + " " + Long.hashCode(l) + " " + Long.divideUnsigned(l, 10) + " " + Long.remainderUnsigned(l, 10) + " " + Long.compareUnsigned(l, 3) + " " + Long.signum(l));
        }
        System.out.println(Integer.MAX_VALUE + 1 + " " + Integer.max(3, 4) + Integer.min(3, 4) + Integer.sum(3, 4) + " " + Integer.valueOf(77).byteValue() + " " + Integer.valueOf(200).byteValue() + " " + Integer.valueOf(70000).shortValue() + " " + Integer.valueOf(3).compareTo(5) + " " + Integer.getInteger("none", 5) + " " + Long.valueOf("12").doubleValue() + " " + Long.valueOf(1L << 33).intValue());
        System.out.println(Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedInt((short) -1) + " " + Short.reverseBytes((short) 0x1234) + " " + Byte.compare((byte) 1, (byte) 5) + " " + Short.compareUnsigned((short) -1, (short) 1) + " " + Byte.hashCode((byte) -3) + " " + Short.toString((short) -5) + " " + Byte.SIZE + Short.BYTES + Integer.SIZE + Long.BYTES);
    }
}
