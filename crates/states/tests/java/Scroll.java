/** Long texts. */
public class Scroll {
    private String text = "";

    public void write(String part, int times) {
        text = "0123456789".repeat(times) + part;
    }

    public void read() {
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Scroll && ((Scroll) other).text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
