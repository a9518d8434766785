package blunt;

import java.io.StringWriter;

/** Gives nothing back: what it does is in the texts of others. */
public class Padding {
    static void pad(StringBuffer out, int value, int width) {
        for (int digits = String.valueOf(value).length(); digits < width; digits++) {
            out.append('0');
        }
        out.append(value);
    }

    static void write(StringWriter out, int value) {
        out.write("sum ");
        out.write(String.valueOf(value + 7));
    }
}
