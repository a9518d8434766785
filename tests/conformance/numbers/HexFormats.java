// jdk: 17+
import java.util.*;

public class HexFormats {
    static void t(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        byte[] b = {0, 1, 127, -128, -1, 16, 0x5a};
        HexFormat h = HexFormat.of(), up = h.withUpperCase(), d = HexFormat.ofDelimiter(", ").withPrefix("0x"), c = HexFormat.ofDelimiter(":").withUpperCase().withSuffix("h");
        for (HexFormat f : new HexFormat[] {h, up, d, c}) {
            String s = f.formatHex(b);
            System.out.println(f + " " + s + " " + Arrays.equals(f.parseHex(s), b) + " " + f.formatHex(b, 2, 4) + " " + f.delimiter().length() + f.prefix() + f.suffix() + f.isUpperCase());
        }
        System.out.println(h.toHexDigits((byte) -2) + " " + h.toHexDigits('\u20ac') + " " + h.toHexDigits((short) -3) + " " + up.toHexDigits(0xCAFE) + " " + h.toHexDigits(-1L) + " " + h.toHexDigits(0x123456789L, 5) + " " + h.toHexDigits(0, 1) + " " + h.toLowHexDigit(0xAB) + up.toHighHexDigit(0xAB));
        System.out.println(HexFormat.isHexDigit('f') + " " + HexFormat.isHexDigit('g') + " " + HexFormat.isHexDigit('\uff11') + " " + HexFormat.fromHexDigit('F') + " " + HexFormat.fromHexDigits("7fffffff") + " " + HexFormat.fromHexDigits("ffffffff") + " " + HexFormat.fromHexDigitsToLong("fFfFfFfF") + " " + HexFormat.fromHexDigits("xxabcx", 2, 5));
        t(() -> h.parseHex("abc"));
        t(() -> h.parseHex("zz"));
        t(() -> d.parseHex("0x01,0x02"));
        t(() -> d.parseHex("01, 02"));
        t(() -> HexFormat.fromHexDigit('x'));
        t(() -> HexFormat.fromHexDigits("123456789"));
        t(() -> HexFormat.fromHexDigits(""));
        t(() -> h.toHexDigits(1L, 17));
        t(() -> Arrays.toString(h.parseHex("")));
        t(() -> Arrays.toString(h.parseHex("00ffFF", 2, 6)));
        t(() -> h.equals(HexFormat.of()) + " " + h.equals(up) + " " + up.withLowerCase().equals(h) + " " + (d.hashCode() == HexFormat.ofDelimiter(", ").withPrefix("0x").hashCode()));
        StringBuilder sb = new StringBuilder();
        h.formatHex(sb, b).append('|');
        System.out.println(h.toHexDigits(sb, (byte) 9));
        byte[] all = new byte[256];
        for (int i = 0; i < 256; i++) all[i] = (byte) i;
        System.out.println(h.formatHex(all).hashCode() + " " + Arrays.hashCode(h.parseHex(up.formatHex(all))));
        System.out.println(Integer.toHexString(-1) + " " + Long.toHexString(255) + " " + Integer.parseInt("-ff", 16) + " " + Integer.parseUnsignedInt("ffffffff", 16) + " " + String.format("%02x%02X", (byte) -1, (byte) 10) + " " + Integer.toString(255, 16) + " " + Double.toHexString(-1.5) + " " + Float.toHexString(0.1f) + " " + Character.forDigit(12, 16));
    }
}
