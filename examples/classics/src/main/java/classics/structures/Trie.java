package classics.structures;

import java.util.ArrayList;
import java.util.List;

/** A set of lower-case words that can be searched by prefix. */
public class Trie {
    private static class Node {
        final Node[] children = new Node[26];
        boolean word;
    }

    private final Node root = new Node();
    private int words;

    public boolean add(String word) {
        Node node = root;
        for (int i = 0; i < word.length(); i++) {
            int letter = letter(word.charAt(i));
            if (node.children[letter] == null) {
                node.children[letter] = new Node();
            }
            node = node.children[letter];
        }
        if (node.word) {
            return false;
        }
        node.word = true;
        words++;
        return true;
    }

    public boolean contains(String word) {
        Node node = find(word);
        return node != null && node.word;
    }

    public List<String> withPrefix(String prefix) {
        List<String> found = new ArrayList<>();
        Node node = find(prefix);
        if (node != null) {
            collect(node, new StringBuilder(prefix), found);
        }
        return found;
    }

    public int size() {
        return words;
    }

    private Node find(String text) {
        Node node = root;
        for (char c : text.toCharArray()) {
            if (c < 'a' || c > 'z' || node.children[c - 'a'] == null) {
                return null;
            }
            node = node.children[c - 'a'];
        }
        return node;
    }

    private static void collect(Node node, StringBuilder text, List<String> found) {
        if (node.word) {
            found.add(text.toString());
        }
        for (int i = 0; i < 26; i++) {
            if (node.children[i] != null) {
                text.append((char) ('a' + i));
                collect(node.children[i], text, found);
                text.deleteCharAt(text.length() - 1);
            }
        }
    }

    private static int letter(char c) {
        if (c < 'a' || c > 'z') {
            throw new IllegalArgumentException("not a lower-case letter: " + c);
        }
        return c - 'a';
    }
}
