package classics.modern;

import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Words of a text, by streams. */
public final class Text {
    private final String[] words;

    public Text(String text) {
        words = text.isBlank() ? new String[0] : text.strip().split("\\s+");
    }

    public int length() {
        return words.length;
    }

    public Map<String, Long> frequencies() {
        return Arrays.stream(words)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    }

    public Optional<String> longest() {
        return Arrays.stream(words).reduce((a, b) -> b.length() > a.length() ? b : a);
    }

    public double averageLength() {
        IntSummaryStatistics statistics = Arrays.stream(words).mapToInt(String::length).summaryStatistics();
        return statistics.getCount() == 0 ? 0 : statistics.getAverage();
    }

    public String acronym() {
        return Arrays.stream(words)
                .filter(word -> Character.isLetter(word.charAt(0)))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    public boolean isPalindrome() {
        String letters = String.join("", words).codePoints()
                .filter(Character::isLetterOrDigit)
                .map(Character::toLowerCase)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        for (int i = 0, j = letters.length() - 1; i < j; i++, j--) {
            if (letters.charAt(i) != letters.charAt(j)) {
                return false;
            }
        }
        return !letters.isEmpty();
    }
}
