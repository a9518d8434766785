// jdk: 17+
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Tries, edit distance, a spelling corrector and an inverted index with boolean queries. */
public class TrieAutocomplete {
    static final class Trie {
        private final Map<Character, Trie> next = new TreeMap<>();
        private int count;

        void add(String w) {
            Trie t = this;
            for (char c : w.toCharArray()) t = t.next.computeIfAbsent(c, k -> new Trie());
            t.count++;
        }

        Trie at(String p) {
            Trie t = this;
            for (int i = 0; i < p.length() && t != null; i++) t = t.next.get(p.charAt(i));
            return t;
        }

        void each(StringBuilder prefix, BiConsumer<String, Integer> f) {
            if (count > 0) f.accept(prefix.toString(), count);
            next.forEach((c, t) -> { prefix.append(c); t.each(prefix, f); prefix.setLength(prefix.length() - 1); });
        }

        List<String> complete(String p, int n) {
            Trie t = at(p);
            if (t == null) return List.of();
            PriorityQueue<Map.Entry<String, Integer>> best = new PriorityQueue<>(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()));
            t.each(new StringBuilder(p), (w, c) -> best.add(Map.entry(w, c)));
            return Stream.generate(best::poll).limit(Math.min(n, best.size())).map(e -> e.getKey() + ":" + e.getValue()).toList();
        }

        boolean remove(String w, int i) {
            if (i == w.length()) { boolean had = count > 0; count = 0; return had; }
            Trie t = next.get(w.charAt(i));
            if (t == null || !t.remove(w, i + 1)) return false;
            if (t.count == 0 && t.next.isEmpty()) next.remove(w.charAt(i));
            return true;
        }

        boolean matches(String p, int i) {
            if (i == p.length()) return count > 0;
            char c = p.charAt(i);
            if (c == '*') return matches(p, i + 1) || next.values().stream().anyMatch(t -> t.matches(p, i));
            if (c == '?') return next.values().stream().anyMatch(t -> t.matches(p, i + 1));
            return next.containsKey(c) && next.get(c).matches(p, i + 1);
        }

        int nodes() { return 1 + next.values().stream().mapToInt(Trie::nodes).sum(); }
    }

    static int distance(String a, String b) {
        int[] prev = IntStream.rangeClosed(0, b.length()).toArray();
        for (int i = 1; i <= a.length(); i++) {
            int[] cur = new int[b.length() + 1];
            cur[0] = i;
            for (int j = 1; j <= b.length(); j++) cur[j] = Math.min(Math.min(cur[j - 1], prev[j]) + 1, prev[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
            prev = cur;
        }
        return prev[b.length()];
    }

    static String lcs(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--) for (int j = b.length() - 1; j >= 0; j--) d[i][j] = a.charAt(i) == b.charAt(j) ? d[i + 1][j + 1] + 1 : Math.max(d[i + 1][j], d[i][j + 1]);
        StringBuilder s = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length(); ) if (a.charAt(i) == b.charAt(j)) { s.append(a.charAt(i++)); j++; } else if (d[i + 1][j] >= d[i][j + 1]) i++; else j++;
        return s.toString();
    }

    static Set<Integer> query(Map<String, BitSet> index, int docs, String q) {
        BitSet result = new BitSet();
        for (String any : q.split(" or ")) {
            BitSet all = new BitSet();
            all.set(0, docs);
            for (String w : any.trim().split(" and ")) {
                boolean not = w.startsWith("not ");
                BitSet b = index.getOrDefault(not ? w.substring(4) : w.trim(), new BitSet());
                if (not) all.andNot(b); else all.and(b);
            }
            result.or(all);
        }
        return result.stream().boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    public static void main(String[] args) {
        String text = "the cat sat on the mat the cart stood in the cathedral a caterpillar ate the catalogue then the cat catapulted that cat on a mattress matters";
        String[] words = text.split(" ");
        Trie t = new Trie();
        for (String w : words) t.add(w);
        for (String p : new String[] {"cat", "th", "ma", "x", "", "caterpillar"}) System.out.println("'" + p + "' " + t.complete(p, 4));
        for (String p : new String[] {"c*t", "?at", "*a*e*", "mat??*", "z*", "*", "cat"}) System.out.print(p + "=" + t.matches(p, 0) + " ");
        System.out.println(t.nodes() + " " + t.remove("cat", 0) + t.remove("cat", 0) + t.remove("nope", 0) + t.remove("caterpillar", 0) + " " + t.nodes() + " " + t.complete("cat", 9));
        Set<String> vocab = new TreeSet<>(Arrays.asList(words));
        for (String w : new String[] {"catz", "teh", "matress", "cathedrals", "stod", "qqq"}) System.out.print(w + "->" + vocab.stream().min(Comparator.comparing((String v) -> distance(v, w)).thenComparing(Comparator.naturalOrder())).get() + " ");
        System.out.println(distance("kitten", "sitting") + " " + distance("", "abc") + " " + lcs("AGGTABQXY", "GXTXAYBQY") + " " + lcs("", "x").isEmpty());
        List<String> docs = List.of("red apple green pear", "green apple", "red car", "blue car fast", "fast red apple pie");
        Map<String, BitSet> index = new TreeMap<>();
        for (int i = 0; i < docs.size(); i++) for (String w : docs.get(i).split(" ")) index.computeIfAbsent(w, k -> new BitSet()).set(i);
        for (String q : new String[] {"red", "red and apple", "red and not apple", "green or blue", "fast and red or green and pear", "purple", "not red"}) System.out.print(q + " " + query(index, docs.size(), q) + "; ");
        System.out.println(index);
        int h = 0;
        for (String a : vocab) for (String b : vocab) h = h * 31 + distance(a, b) * 7 + lcs(a, b).hashCode();
        System.out.println(h);
    }
}
