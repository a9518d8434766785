// jdk: 17+
import java.text.*;
import java.util.*;

public class NormalizeAndBreak {
    static String hex(String s) {
        StringBuilder b = new StringBuilder();
        s.codePoints().forEach(c -> b.append(c > 32 && c < 127 ? Character.toString(c) : "<" + Integer.toHexString(c) + ">"));
        return b.toString();
    }

    static String breaks(BreakIterator b, String s) {
        b.setText(s);
        StringBuilder out = new StringBuilder();
        for (int at = b.first(); at != BreakIterator.DONE; at = b.next()) out.append(at).append(' ');
        return out.toString();
    }

    public static void main(String[] args) {
        String[] in = {"\u00e9", "e\u0301", "\u1e9b\u0323", "\ufb01", "\u00c5\u212b", "\uac00", "\u1100\u1161\u11a8", "q\u0307\u0323", "\u2460\u00bd", "\uff21", "plain", "\ud834\udd5e"};
        for (String s : in) {
            StringBuilder b = new StringBuilder(hex(s));
            for (Normalizer.Form f : Normalizer.Form.values()) b.append(' ').append(f).append('=').append(hex(Normalizer.normalize(s, f))).append(Normalizer.isNormalized(s, f) ? "+" : "-");
            System.out.println(b);
        }
        System.out.println(Normalizer.normalize("Cr\u00e8me Br\u00fbl\u00e9e \u00c5ngstr\u00f6m", Normalizer.Form.NFD).replaceAll("\\p{M}", ""));
        CharacterIterator it = new StringCharacterIterator("hello", 1, 4, 2);
        StringBuilder c = new StringBuilder();
        for (char ch = it.first(); ch != CharacterIterator.DONE; ch = it.next()) c.append(ch).append(it.getIndex());
        System.out.println(c + " " + it.last() + it.previous() + it.setIndex(1) + it.getBeginIndex() + it.getEndIndex() + (it.previous() == CharacterIterator.DONE));
        String text = "Hello, world. It's 3.5 km away! Yes? No.";
        System.out.println(breaks(BreakIterator.getWordInstance(Locale.ROOT), text));
        System.out.println(breaks(BreakIterator.getSentenceInstance(Locale.ROOT), text));
        System.out.println(breaks(BreakIterator.getLineInstance(Locale.ROOT), text));
        System.out.println(breaks(BreakIterator.getCharacterInstance(Locale.ROOT), "ae\u0301\ud83d\ude00z"));
        BreakIterator w = BreakIterator.getWordInstance(Locale.ROOT);
        w.setText("one two");
        System.out.println(w.last() + " " + w.previous() + " " + w.following(1) + " " + w.preceding(4) + " " + w.isBoundary(2) + " " + w.current());
        Collator col = Collator.getInstance(Locale.ROOT);
        String[] words = {"zebra", "Apple", "apple", "\u00e9clair", "eclair", "Zoo", "banana", "10", "9", ""};
        Arrays.sort(words, col);
        StringBuilder o = new StringBuilder();
        for (String x : words) o.append(hex(x)).append(' ');
        System.out.println(o);
        for (int st : new int[] {Collator.PRIMARY, Collator.SECONDARY, Collator.TERTIARY}) {
            col.setStrength(st);
            System.out.print(col.compare("a", "A") + " " + col.compare("e", "\u00e9") + " " + col.equals("abc", "ABC") + " " + col.compare("ab", "b") + "; ");
        }
        System.out.println(col.getCollationKey("x").compareTo(col.getCollationKey("y")));
        AttributedString as = new AttributedString("attributed");
        as.addAttribute(AttributedCharacterIterator.Attribute.LANGUAGE, Locale.ROOT, 2, 5);
        AttributedCharacterIterator ai = as.getIterator();
        System.out.println(ai.getRunLimit() + " " + ai.getAllAttributeKeys().size());
    }
}
