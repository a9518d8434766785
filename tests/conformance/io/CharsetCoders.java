// jdk: 17+
import java.nio.*;
import java.nio.charset.*;
import java.util.*;

public class CharsetCoders {
    static String hex(ByteBuffer b) { StringBuilder s = new StringBuilder(); while (b.hasRemaining()) s.append(String.format("%02x", b.get())); return s.toString(); }
    static String esc(CharSequence c) { StringBuilder s = new StringBuilder(); for (int i = 0; i < c.length(); i++) s.append(c.charAt(i) > 31 && c.charAt(i) < 127 ? "" + c.charAt(i) : "<" + Integer.toHexString(c.charAt(i)) + ">"); return s.toString(); }

    public static void main(String[] args) throws Exception {
        String text = "aZ\u00e9\u20ac\u4e2d\ud83d\ude00";
        for (String n : new String[] {"UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "ISO-8859-1", "US-ASCII", "windows-1252", "ISO-8859-15", "IBM437"}) {
            Charset c = Charset.forName(n);
            CharsetEncoder e = c.newEncoder().onUnmappableCharacter(CodingErrorAction.REPLACE).onMalformedInput(CodingErrorAction.REPLACE);
            ByteBuffer b = e.encode(CharBuffer.wrap(text));
            byte[] bytes = new byte[b.remaining()];
            b.get(bytes);
            System.out.println(n + " " + c.canEncode() + e.canEncode('\u20ac') + e.maxBytesPerChar() + " " + hex(ByteBuffer.wrap(bytes)) + " " + esc(c.decode(ByteBuffer.wrap(bytes))) + " " + hex(ByteBuffer.wrap(e.replacement())) + " " + c.contains(StandardCharsets.US_ASCII) + " " + c.aliases().size() / 100);
        }
        CharsetEncoder u8 = StandardCharsets.UTF_8.newEncoder();
        CharBuffer in = CharBuffer.wrap(text);
        StringBuilder log = new StringBuilder();
        ByteBuffer tiny = ByteBuffer.allocate(4);
        CoderResult r;
        do {
            r = u8.encode(in, tiny, true);
            tiny.flip();
            log.append(r).append(' ').append(hex(tiny)).append("; ");
            tiny.clear();
        } while (r.isOverflow());
        System.out.println(log + "" + u8.flush(tiny));
        CharsetDecoder d = StandardCharsets.UTF_8.newDecoder();
        byte[] bs = text.getBytes(StandardCharsets.UTF_8);
        CharBuffer out = CharBuffer.allocate(20);
        ByteBuffer carry = ByteBuffer.allocate(8);
        for (byte b : bs) {
            carry.put(b).flip();
            d.decode(carry, out, false);
            carry.compact();
        }
        System.out.println(esc(out.flip()) + " " + carry.position());
        byte[][] bad = {{'a', (byte) 0x80, 'b'}, {(byte) 0xE2, (byte) 0x82}, {(byte) 0xF0, (byte) 0x9F, 'x'}, {(byte) 0xC0, (byte) 0xAF}};
        for (byte[] b : bad) for (CodingErrorAction a : new CodingErrorAction[] {CodingErrorAction.REPORT, CodingErrorAction.REPLACE, CodingErrorAction.IGNORE}) {
            try {
                System.out.print(esc(StandardCharsets.UTF_8.newDecoder().onMalformedInput(a).replaceWith("?").decode(ByteBuffer.wrap(b))) + " ");
            } catch (CharacterCodingException e) {
                System.out.print(e.getMessage() + (e instanceof MalformedInputException m ? m.getInputLength() : "") + " ");
            }
        }
        System.out.println();
        for (CharSequence s : new CharSequence[] {"\ud83d", "x\ude00", "\u20ac"}) {
            try {
                System.out.print(hex(StandardCharsets.ISO_8859_1.newEncoder().encode(CharBuffer.wrap(s))) + " ");
            } catch (CharacterCodingException e) {
                System.out.print(e + " ");
            }
        }
        System.out.println();
        for (String n : new String[] {"utf8", "latin1", "ascii", "UTF_16", "no such", "nope-1"}) {
            try {
                System.out.print(Charset.forName(n) + " " + Charset.isSupported(n) + " ");
            } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
                System.out.print(e.getClass().getSimpleName() + " ");
            }
        }
        System.out.println(StandardCharsets.UTF_8.equals(Charset.forName("UTF8")) + " " + StandardCharsets.UTF_8.compareTo(StandardCharsets.US_ASCII) + " " + StandardCharsets.UTF_16.displayName(Locale.ROOT));
        int h = 0;
        for (int cp = 0; cp < 0x110000; cp += 97) if (cp < 0xD800 || cp > 0xDFFF) for (Charset c : new Charset[] {StandardCharsets.UTF_8, StandardCharsets.UTF_16LE}) h = h * 31 + Arrays.hashCode(new String(Character.toChars(cp)).getBytes(c));
        System.out.println(h + " " + CoderResult.malformedForLength(2) + CoderResult.UNDERFLOW.isUnderflow() + CoderResult.unmappableForLength(1).length());
        try {
            u8.encode(in, tiny, true);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
