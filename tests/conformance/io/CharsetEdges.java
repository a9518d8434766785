// jdk: 17+
import java.nio.*;
import java.nio.charset.*;
import java.util.*;

public class CharsetEdges {
    static String hex(byte[] b) { return HexFormat.of().formatHex(b); }

    static String points(CharSequence s) {
        StringBuilder sb = new StringBuilder();
        s.codePoints().forEach(c -> sb.append(sb.length() > 0 ? " " : "").append(Integer.toHexString(c)));
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        String s = "A\u00e9\u20ac\ud83d\ude00\u0416\u3042\u00df";
        for (String name : new String[] {"US-ASCII", "ISO-8859-1", "UTF-8", "UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32LE", "windows-1252", "ISO-8859-15", "KOI8-R", "Shift_JIS", "EUC-JP", "GBK", "GB18030", "Big5", "IBM437", "windows-1251", "ISO-2022-JP", "x-UTF-16LE-BOM"}) {
            if (!Charset.isSupported(name)) {
                System.out.println(name + " unsupported");
                continue;
            }
            Charset cs = Charset.forName(name);
            byte[] b = s.getBytes(cs);
            System.out.println(cs + " " + hex(b) + " -> " + points(new String(b, cs)) + " " + cs.newEncoder().canEncode('\u20ac') + " " + cs.newEncoder().maxBytesPerChar() + " " + cs.newDecoder().averageCharsPerByte());
        }
        System.out.println(Charset.forName("latin1") + " " + Charset.forName("utf8").aliases().contains("UTF8") + " " + StandardCharsets.UTF_8.contains(StandardCharsets.US_ASCII) + " " + StandardCharsets.ISO_8859_1.contains(StandardCharsets.UTF_8));
        for (String bad : new String[] {"no such", "x-nope", ""}) {
            try {
                Charset.forName(bad);
            } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
                System.out.println(e);
            }
        }
        byte[][] malformed = {{(byte) 0xc3}, {(byte) 0xc0, (byte) 0x80}, {(byte) 0xe2, (byte) 0x82}, {(byte) 0xed, (byte) 0xa0, (byte) 0x80}, {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80}, {65, (byte) 0xff, 66}, {(byte) 0xf0, (byte) 0x9f, (byte) 0x98, 65}, {(byte) 0xe2, 65, (byte) 0xac}};
        for (byte[] b : malformed) {
            System.out.print(hex(b) + " -> " + points(new String(b, StandardCharsets.UTF_8)));
            try {
                StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(b));
                System.out.println(" fine");
            } catch (MalformedInputException e) {
                System.out.println(" " + e.getMessage());
            }
        }
        CharsetEncoder enc = StandardCharsets.US_ASCII.newEncoder();
        try {
            enc.encode(CharBuffer.wrap("a\u00e9"));
        } catch (UnmappableCharacterException e) {
            System.out.println(e.getMessage() + " " + e.getInputLength());
        }
        try {
            StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap("\ud800x"));
        } catch (MalformedInputException e) {
            System.out.println(e.getMessage());
        }
        enc.onUnmappableCharacter(CodingErrorAction.REPLACE).replaceWith(new byte[] {'_'});
        System.out.println(hex(enc.encode(CharBuffer.wrap("a\u00e9\ud83d\ude00b")).array()).substring(0, 8) + " " + hex(enc.replacement()));
        enc.onUnmappableCharacter(CodingErrorAction.IGNORE).reset();
        ByteBuffer ignored = enc.encode(CharBuffer.wrap("a\u00e9b"));
        System.out.println(ignored.remaining());
        // Decoding step by step, with too little room and input cut in the middle.
        CharsetDecoder dec = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap("x\u20ac\ud83d\ude00y".getBytes(StandardCharsets.UTF_8));
        in.limit(3);
        CharBuffer out = CharBuffer.allocate(3);
        System.out.println(dec.decode(in, out, false) + " " + in.position() + " " + out.position());
        in.limit(in.capacity());
        System.out.println(dec.decode(in, out, true) + " " + in.position() + " " + out.position());
        CharBuffer more = CharBuffer.allocate(10);
        System.out.println(dec.decode(in, more, true) + " " + dec.flush(more) + " " + more.position());
        CoderResult mal = CoderResult.malformedForLength(2);
        System.out.println(mal + " " + mal.isError() + " " + mal.length() + " " + CoderResult.OVERFLOW);
        try {
            mal.throwException();
        } catch (CharacterCodingException e) {
            System.out.println(e);
        }
        try {
            dec.decode(in, more, false);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        byte[] bom = {(byte) 0xfe, (byte) 0xff, 0, 65}, le = {(byte) 0xff, (byte) 0xfe, 65, 0}, utf8bom = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf, 65};
        System.out.println(new String(bom, "UTF-16") + new String(le, "UTF-16") + " " + points(new String(utf8bom, "UTF-8")) + " " + points(new String(le, "UTF-16LE")));
        System.out.println(StandardCharsets.UTF_16.encode("ab").remaining() + " " + Charset.defaultCharset() + " " + Charset.availableCharsets().containsKey("UTF-8"));
        try {
            "x".getBytes("bogus");
        } catch (java.io.UnsupportedEncodingException e) {
            System.out.println(e);
        }
    }
}
