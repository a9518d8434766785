// jdk: 17+
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.*;
import java.util.*;

public class Utf {
    static String hex(byte[] b) {
        StringBuilder s = new StringBuilder();
        for (byte x : b) s.append(Character.forDigit(x >> 4 & 15, 16)).append(Character.forDigit(x & 15, 16));
        return s.toString();
    }

    static String esc(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) b.append(c > 31 && c < 127 ? "" + c : "<" + Integer.toHexString(c) + ">");
        return b.toString();
    }

    static byte[] bytes(int... v) {
        byte[] b = new byte[v.length];
        for (int i = 0; i < v.length; i++) b[i] = (byte) v[i];
        return b;
    }

    public static void main(String[] args) throws Exception {
        String[] in = {"", "ascii", "caf\u00e9", "\u20ac\u4e2d", "\uD83D\uDE00x", "\uD83D", "\uDE00a", "a\uD83Db", "\u0000\u007f\u0080\u07ff\u0800\uffff", "\uDBFF\uDFFF"};
        Charset[] cs = {StandardCharsets.UTF_8, StandardCharsets.UTF_16, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE, StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII};
        for (String s : in) {
            StringBuilder line = new StringBuilder(esc(s));
            for (Charset c : cs) {
                byte[] b = s.getBytes(c);
                line.append(' ').append(hex(b)).append(new String(b, c).equals(s) ? "=" : "!");
            }
            System.out.println(line);
        }
        byte[][] bad = {bytes(0xC3), bytes(0xC3, 0x28), bytes(0xE2, 0x82), bytes(0xE2, 0x28, 0xA1), bytes(0xF0, 0x9F, 0x98), bytes(0xF0, 0x9F, 0x98, 0x41), bytes(0xC0, 0x80), bytes(0xED, 0xA0, 0x80), bytes(0xF8, 0x88, 0x80, 0x80, 0x80), bytes(0xFF, 0xFE, 0x41), bytes(0x41, 0x80, 0x42), bytes(0xF4, 0x90, 0x80, 0x80)};
        for (byte[] b : bad) {
            System.out.println(hex(b) + " utf8 " + esc(new String(b, StandardCharsets.UTF_8)) + " utf16 " + esc(new String(b, StandardCharsets.UTF_16)) + " le " + esc(new String(b, StandardCharsets.UTF_16LE)) + " ascii " + esc(new String(b, StandardCharsets.US_ASCII)) + " l1 " + esc(new String(b, StandardCharsets.ISO_8859_1)));
            try {
                System.out.println(esc(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(b)).toString()));
            } catch (CharacterCodingException e) {
                System.out.println(e);
            }
        }
        CharsetEncoder ascii = StandardCharsets.US_ASCII.newEncoder();
        System.out.println(ascii.canEncode('x') + " " + ascii.canEncode("\u00e9") + " " + ascii.maxBytesPerChar() + " " + StandardCharsets.UTF_8.newEncoder().averageBytesPerChar());
        try {
            ascii.encode(CharBuffer.wrap("a\u00e9"));
        } catch (CharacterCodingException e) {
            System.out.println(e);
        }
        ascii.onUnmappableCharacter(CodingErrorAction.REPLACE).replaceWith(new byte[] {'#'});
        System.out.println(new String(ascii.encode(CharBuffer.wrap("a\u00e9\u4e2db")).array(), 0, 4, "US-ASCII"));
        System.out.println(Charset.forName("latin1") + " " + Charset.forName("utf8").name() + " " + Charset.isSupported("UTF-32") + " " + hex("a\uD83D\uDE00".getBytes("UTF-32")) + " " + hex("\u20ac".getBytes("windows-1252")));
        try {
            "x".getBytes("no-such");
        } catch (java.io.UnsupportedEncodingException e) {
            System.out.println(e);
        }
        int h = 0;
        for (int cp = 0; cp < 0x11000; cp += 7) h = h * 31 + Arrays.hashCode(new String(Character.toChars(cp)).getBytes(StandardCharsets.UTF_8));
        System.out.println(h);
    }
}
