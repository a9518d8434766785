import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;

/** Uses what an image holds: interned strings, formats, lambdas, properties, class initialisers. */
public class Imaged {
    enum Colour { RED, GREEN }

    public static void main(String[] arguments) {
        System.out.println(System.getProperty("touchstone.test")
                + String.format(" %05d %.2f %s %s", 42, 2.5, "text", Arrays.toString(arguments)));
        Function<String, Integer> length = String::length;
        TreeMap<Integer, List<String>> byLength = new TreeMap<>();
        for (String word : "to be or not to be that is the question".split(" ")) {
            byLength.computeIfAbsent(length.apply(word), key -> new ArrayList<>()).add(word.intern());
        }
        System.out.println(byLength + " " + Colour.valueOf("RED") + " " + ("que" + "stion" == byLength.get(8).get(0)));
        try {
            Object text = "text";
            System.out.println((Integer) text);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
