package nasty;

/** Named like a class that everybody uses, with another in it. */
public class Integer {
    public static class String {
        public int length = 3;

        public int size() {
            return length;
        }
    }

    public java.lang.Integer box(int n) {
        return n;
    }

    public int unbox(java.lang.Integer n) {
        return n == null ? -1 : n;
    }

    public Exception wrong(java.lang.String why) {
        return new Exception(why);
    }

    public String text() {
        return new String();
    }
}
