// size: 35
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Hash tables with keys of Integer and String: put, get, merge, iterate, remove. */
public class HashMaps {
    static int integers(int n) {
        Map<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < 3000; i++) {
            map.put(i * 7 + n, i);
            map.merge(i % 100, 1, Integer::sum);
        }
        int sum = 0;
        for (int i = 0; i < 6000; i++) {
            Integer value = map.get(i);
            sum += value == null ? 1 : value;
        }
        for (Map.Entry<Integer, Integer> entry : map.entrySet()) {
            sum = sum * 31 + entry.getKey() - entry.getValue();
        }
        for (int i = 0; i < 3000; i += 2) {
            map.remove(i);
        }
        return sum + map.size();
    }

    static int strings(String[] words, int n) {
        Map<String, Integer> counts = new HashMap<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 4000; i++) {
            String word = words[(i * 13 + n) % words.length];
            counts.put(word, counts.getOrDefault(word, 0) + 1);
            if (!seen.add(word)) {
                counts.computeIfPresent(word, (k, v) -> v + k.length());
            }
        }
        int sum = seen.size();
        for (String word : words) {
            sum = sum * 7 + counts.getOrDefault(word, -1);
        }
        return sum;
    }

    public static void main(String[] args) {
        String[] words = new String[300];
        for (int i = 0; i < words.length; i++) {
            words[i] = "key-" + i;
        }
        int sum = 0;
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            sum = sum * 17 + integers(i) + strings(words, i);
        }
        System.out.println(sum);
    }
}
