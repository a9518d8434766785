// jdk: 17+
public class UncaughtWithCauses {
    static class AppException extends Exception {
        final int code;
        AppException(String m, int code, Throwable cause) {
            super(m, cause);
            this.code = code;
        }
        @Override public String toString() {
            return "App#" + code + "[" + getMessage() + "]";
        }
    }

    static void low(String s) {
        System.out.println("parsing " + s);
        Integer.parseInt(s);
    }

    static void mid(String s) throws AppException {
        try {
            low(s);
        } catch (NumberFormatException e) {
            AppException x = new AppException("bad input", 7, e);
            x.addSuppressed(new IllegalStateException("side"));
            throw x;
        }
    }

    public static void main(String[] args) throws Exception {
        mid("12");
        try {
            mid("zz");
        } finally {
            System.out.println("finally runs before the trace");
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < 300; i++) b.append((char) ('a' + i * 7 % 26));
            System.out.println(b + " " + b.toString().hashCode());
        }
        System.out.println("never");
    }
}
