// jdk: 17+
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the machine computes by shortcuts, on plain values and at every edge where the library's own code has to run. */
public class Shortcuts {
    private static final class Plain {
        private final int number;
        private byte small = -3;
        private short medium = -4;
        private char letter = '\uffee';
        private long large = Long.MIN_VALUE + 5;
        private boolean flag = true;
        private String text = "text";

        Plain(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }

        byte small() {
            return small;
        }

        short medium() {
            return medium;
        }

        char letter() {
            return letter;
        }

        long large() {
            return large;
        }

        boolean flag() {
            return flag;
        }

        String text() {
            return text;
        }

        void nothing() {}
    }

    /** Equal to every string, as no key should be. */
    private static final class Odd {
        private final int hash;

        Odd(int hash) {
            this.hash = hash;
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return true;
        }
    }

    public static void main(String[] args) {
        getters();
        characters();
        strings();
        builders();
        maps();
        patterns();
        numbers();
    }

    private static void getters() {
        for (int i = 0; i < 3; i++) {
            Plain plain = new Plain(-i);
            plain.nothing();
            System.out.println(plain.number() + " " + plain.small() + " " + plain.medium() + " " + (int) plain.letter());
            System.out.println(plain.large() + " " + plain.flag() + " " + plain.text());
            plain.small = (byte) i;
            plain.text = null;
            System.out.println(plain.small() + " " + plain.text());
        }
        for (int i = 0; i < 3; i++) {
            Plain none = i == 2 ? null : new Plain(1);
            try {
                none.nothing();
                System.out.println(none.number());
            } catch (NullPointerException e) {
                System.out.println("no object");
            }
        }
    }

    private static int sum(IntUnaryOperator of) {
        int sum = 0;
        for (int c = -2; c < 0x11010; c++) {
            sum = sum * 31 + of.applyAsInt(c);
        }
        return sum;
    }

    private static int count(IntPredicate of) {
        return sum(c -> of.test(c) ? c : -1);
    }

    private static void characters() {
        System.out.println(sum(Character::toLowerCase) + " " + sum(Character::toUpperCase));
        System.out.println(sum(c -> Character.toLowerCase((char) c)) + " " + sum(c -> Character.toUpperCase((char) c)));
        System.out.println(count(Character::isDigit) + " " + count(c -> Character.isDigit((char) c)));
        System.out.println(count(Character::isLetter) + " " + count(c -> Character.isLetter((char) c)));
        System.out.println(count(Character::isLetterOrDigit) + " " + count(c -> Character.isLetterOrDigit((char) c)));
        System.out.println(count(Character::isUpperCase) + " " + count(c -> Character.isUpperCase((char) c)));
        System.out.println(count(Character::isLowerCase) + " " + count(c -> Character.isLowerCase((char) c)));
        System.out.println(count(Character::isWhitespace) + " " + count(c -> Character.isWhitespace((char) c)));
        System.out.println(count(c -> Character.isSurrogate((char) c)) + " " + count(c -> Character.isHighSurrogate((char) c)));
        System.out.println(count(c -> Character.isLowSurrogate((char) c)) + " " + count(Character::isSupplementaryCodePoint));
    }

    private static void strings() {
        String[] texts = {"", "a", "abc", "\u00ff\u0080", "\u0100b", "\ud83d\ude00", "abc".repeat(50), "f5a5a608", new String("abc")};
        for (String text : texts) {
            System.out.println(text.length() + " " + text.isEmpty() + " " + text.hashCode() + " " + text.hashCode());
            for (int i = -1; i <= text.length(); i++) {
                try {
                    System.out.print((int) text.charAt(i) + " ");
                } catch (StringIndexOutOfBoundsException e) {
                    System.out.print(e.getMessage() + " ");
                }
            }
            for (String other : texts) {
                System.out.print(text.equals(other) ? "=" : "!");
            }
            System.out.println(text.equals(null) + " " + text.equals((Object) 1));
        }
    }

    private static void builders() {
        StringBuilder builder = new StringBuilder(4);
        for (int i = 0; i < 40; i++) {
            builder.append('x').append("yz").append((String) null).append(i).append("");
            if (i == 20) {
                builder.append('\u0416').append("\u0416\u0417").append('a').append("latin");
            }
            if (i == 30) {
                builder.setLength(3);
                builder.append("after").append('b');
            }
        }
        System.out.println(builder + " " + builder.length());
        StringBuffer buffer = new StringBuffer(1);
        buffer.append("ab").append('c').append("\u0100");
        System.out.println(buffer);
        StringBuilder self = new StringBuilder("abc");
        self.append(self.toString()).append(self.charAt(1)).insert(0, 'z').append("t");
        System.out.println(self);
    }

    private static void maps() {
        Map<Object, Integer> plain = new HashMap<>();
        Map<Object, Integer> linked = new LinkedHashMap<>();
        Map<Object, Integer> concurrent = new ConcurrentHashMap<>();
        System.out.println(plain.get("a") + " " + linked.get("a") + " " + concurrent.get("a"));
        for (int i = 0; i < 300; i++) {
            // Many strings of one hash make trees.
            String key = i % 2 == 0 ? "k" + i : collision(i);
            plain.put(key, i);
            linked.put(key, i);
            concurrent.put(key, i);
        }
        plain.put(null, -1);
        linked.put(null, -1);
        int[] sums = new int[3];
        for (int i = -5; i < 310; i++) {
            String key = i % 2 == 0 ? new String("k" + i) : collision(i);
            key.hashCode();
            sums[0] = sums[0] * 31 + Objects.hashCode(plain.get(key));
            sums[1] = sums[1] * 31 + Objects.hashCode(linked.get(key));
            sums[2] = sums[2] * 31 + Objects.hashCode(concurrent.get(key));
            plain.remove("k" + (i - 50));
        }
        System.out.println(sums[0] + " " + sums[1] + " " + sums[2] + " " + plain.get(null) + " " + linked.get(null));
        String key = "key";
        Map<Object, String> odd = new HashMap<>();
        odd.put(new Odd(key.hashCode()), "odd");
        System.out.println(odd.get(key) + " " + odd.get(new Odd(key.hashCode())));
        Map<Object, String> strange = new ConcurrentHashMap<>();
        strange.put(new Odd(key.hashCode()), "odd");
        System.out.println(strange.get(key) + " " + strange.get(new Odd(key.hashCode())));
        try {
            concurrent.get(null);
        } catch (NullPointerException e) {
            System.out.println("no key");
        }
    }

    /** "Aa" and "BB" have one hash. */
    private static String collision(int number) {
        StringBuilder text = new StringBuilder();
        for (int bit = 0; bit < 10; bit++) {
            text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return text.toString();
    }

    private static void patterns() {
        String[] regexes = {"abc", "hello|help|held", "stra\u00dfe|STRASSE", "\u0416\u0443\u043a", "ks|\u212as"};
        String[] texts = {"abc", "ABC", "xabc", "ab", "help", "HELD", "hel", "Stra\u00dfe", "strasse", "\u0436\u0423\u041a", "Ks", "\u212as", ""};
        int[] flags = {0, Pattern.CASE_INSENSITIVE, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE};
        for (String regex : regexes) {
            for (int flag : flags) {
                StringBuilder line = new StringBuilder();
                for (String text : texts) {
                    Matcher matcher = Pattern.compile(regex, flag).matcher(text);
                    line.append(matcher.find() ? "f" + matcher.start() : "-").append(matcher.hitEnd() ? "e" : "");
                    Matcher region = Pattern.compile(regex, flag).matcher(new StringBuilder(text)).region(0, text.length() / 2);
                    line.append(region.lookingAt() ? "l" : "-").append(region.hitEnd() ? "e " : " ");
                }
                System.out.println(line);
            }
        }
    }

    private static void numbers() {
        int[] ints = {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int a : ints) {
            for (int b : ints) {
                long x = (long) a << 20;
                long y = (long) b * b;
                System.out.print(Math.min(a, b) + " " + Math.max(a, b) + " " + Math.min(x, y) + " " + Math.max(x, y) + " ");
                try {
                    System.out.println(Objects.checkIndex(a, b));
                } catch (IndexOutOfBoundsException e) {
                    System.out.println(e.getMessage());
                }
            }
            System.out.println(Math.abs(a));
        }
        try {
            Objects.requireNonNull(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage() + " " + Objects.requireNonNull("x"));
        }
    }
}
