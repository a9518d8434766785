package twins;

/** What a getter gives is seen by a call of it, and by a question after the constructor. */
public class Code {
    private final String message;
    private final int code;

    public Code(String message, int code) {
        this.message = message;
        this.code = code;
    }

    public String getMessage() {
        return message;
    }

    public int getCode() {
        return code;
    }
}
