// jdk: 17+
import java.text.*;
import java.util.*;

public class CollatorsAndBreaks {
    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) sb.append(c < 127 ? "" + c : String.format("\\u%04x", (int) c));
        return sb.toString();
    }

    static String pieces(BreakIterator b, String s) {
        b.setText(s);
        StringBuilder sb = new StringBuilder();
        for (int from = b.first(), to = b.next(); to != BreakIterator.DONE; from = to, to = b.next()) sb.append('[').append(esc(s.substring(from, to))).append(']');
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        String[] words = {"zebra", "\u00e4pfel", "Apfel", "apfel", "\u00c4pfel", "co-op", "coop", "co op", "\u00f1u", "nu", "o", "\u00e5", "z"};
        for (Locale l : new Locale[] {Locale.ROOT, Locale.GERMAN, new Locale("sv"), new Locale("es"), Locale.US}) {
            Collator c = Collator.getInstance(l);
            String[] w = words.clone();
            Arrays.sort(w, c);
            System.out.println(l + " " + esc(String.join(" ", w)));
            for (int s : new int[] {Collator.PRIMARY, Collator.SECONDARY, Collator.TERTIARY, Collator.IDENTICAL}) {
                c.setStrength(s);
                System.out.print(Integer.signum(c.compare("a", "A")) + "," + Integer.signum(c.compare("a", "\u00e4")) + "," + c.equals("e\u0301", "\u00e9") + " ");
            }
            System.out.println();
        }
        Collator full = Collator.getInstance(Locale.FRENCH);
        full.setDecomposition(Collator.FULL_DECOMPOSITION);
        System.out.println(full.compare("\u212b", "\u00c5") + " " + full.compare("c\u00f4te", "cot\u00e9") + " " + full.getDecomposition());
        RuleBasedCollator rules = new RuleBasedCollator("< c, C < b, B < a, A & C < ch, Ch");
        List<String> l = new ArrayList<>(List.of("a", "b", "c", "ch", "A", "ca", "cb", "C", "z"));
        l.sort(rules);
        System.out.println(l);
        CollationKey k1 = rules.getCollationKey("abc"), k2 = rules.getCollationKey("cba");
        System.out.println(Integer.signum(k1.compareTo(k2)) + " " + k1.getSourceString() + " " + HexFormat.of().formatHex(k1.toByteArray()));
        CollationElementIterator it = rules.getCollationElementIterator("cha");
        StringBuilder sb = new StringBuilder();
        for (int e; (e = it.next()) != CollationElementIterator.NULLORDER; ) sb.append(CollationElementIterator.primaryOrder(e)).append('.').append(CollationElementIterator.tertiaryOrder(e)).append('@').append(it.getOffset()).append(' ');
        System.out.println(sb);
        for (String bad : new String[] {"< a < ", "a < b", "& x < y < y", "<"}) {
            try {
                new RuleBasedCollator(bad);
                System.out.println("fine " + bad);
            } catch (ParseException e) {
                System.out.println(bad + " ! " + e.getMessage() + " " + e.getErrorOffset());
            }
        }
        String s = "Hello, world! It's 3.14 o'clock... Dr. Smith said \"no\" e\u0301 \ud83d\ude00x. Next sentence? Yes.";
        System.out.println(pieces(BreakIterator.getWordInstance(Locale.US), s));
        System.out.println(pieces(BreakIterator.getSentenceInstance(Locale.US), s));
        System.out.println(pieces(BreakIterator.getLineInstance(Locale.US), "a long-ish line with (brackets) and 100% $5.00"));
        System.out.println(pieces(BreakIterator.getCharacterInstance(Locale.US), "e\u0301a\ud83d\ude00\r\nb"));
        BreakIterator b = BreakIterator.getWordInstance(Locale.US);
        b.setText("one two three");
        System.out.println(b.following(4) + " " + b.preceding(4) + " " + b.isBoundary(3) + b.isBoundary(5) + " " + b.last() + " " + b.previous() + " " + b.next(-2) + " " + b.current() + " " + b.next(99));
        try {
            b.following(99);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Bidi bidi = new Bidi("abc \u05d0\u05d1 123", Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT);
        System.out.println(bidi.isMixed() + " " + bidi.getRunCount() + " " + bidi.getLevelAt(4) + " " + bidi.getLevelAt(8) + " " + bidi.baseIsLeftToRight());
        StringCharacterIterator sci = new StringCharacterIterator("hello", 1, 4, 2);
        System.out.println(sci.current() + "" + sci.first() + sci.last() + sci.next() + (sci.current() == CharacterIterator.DONE) + sci.setIndex(1));
        AttributedString as = new AttributedString("attributed");
        as.addAttribute(java.text.AttributedCharacterIterator.Attribute.LANGUAGE, Locale.US, 2, 5);
        AttributedCharacterIterator ai = as.getIterator();
        ai.setIndex(3);
        System.out.println(ai.getRunStart() + " " + ai.getRunLimit() + " " + ai.getAttribute(AttributedCharacterIterator.Attribute.LANGUAGE));
        System.out.println(esc(Normalizer.normalize("\u00e9\ufb01\u1e9b\u0323\uac00", Normalizer.Form.NFKD)) + " " + Normalizer.isNormalized("e\u0301", Normalizer.Form.NFC));
    }
}
