// size: 160
/** Strings: builders, concatenation, charAt, substring, search, comparison, numbers to text and back. */
public class Strings {
    static String text(int n) {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            builder.append("word").append(i * n % 97).append(i % 10 == 0 ? "\t " : " ");
        }
        return builder.toString();
    }

    static int words(String text) {
        int count = 0;
        boolean inside = false;
        for (int i = 0; i < text.length(); i++) {
            boolean letter = text.charAt(i) > ' ';
            if (letter && !inside) {
                count++;
            }
            inside = letter;
        }
        return count;
    }

    static int run(int n) {
        String text = text(n);
        int sum = words(text);
        for (int from = 0, to; (to = text.indexOf(' ', from)) >= 0; from = to + 1) {
            String word = text.substring(from, to);
            if (word.startsWith("word") && word.endsWith("7")) {
                sum += Integer.parseInt(word.substring(4));
            }
            sum += word.equals("word42") ? 1 : 0;
            sum += word.compareTo("word5") > 0 ? 2 : 0;
        }
        String joined = "";
        for (int i = 0; i < 60; i++) {
            joined = joined + i + ":" + (i * 0x1p3f > 100) + ";";
        }
        String upper = joined.toUpperCase().replace(';', ',').trim();
        return sum * 31 + upper.hashCode() + text.hashCode();
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            sum = sum * 17 + run(i);
        }
        System.out.println(sum);
    }
}
