/** Formats a line the first time. */
public class Format {
    public static void main(String[] arguments) {
        System.out.print(String.format("%s%c%s%n", "he", 'l', "lo"));
    }
}
