package nasty;

import java.io.IOException;

/** Named like what tests declare to throw. */
public class Exception {
    private final String why;

    public Exception(String why) {
        this.why = why;
    }

    public String why() {
        return why;
    }

    public void io() throws IOException {
        if (why == null) {
            throw new IOException("none");
        }
    }
}
