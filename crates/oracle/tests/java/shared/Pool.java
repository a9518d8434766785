package shared;

import java.util.ArrayList;
import java.util.List;

/** Builders that are used again; who gives one back twice spoils the texts of all others. */
public class Pool {
    private static final List<StringBuilder> FREE = new ArrayList<>();

    public static StringBuilder borrow() {
        return FREE.isEmpty() ? new StringBuilder() : FREE.remove(FREE.size() - 1);
    }

    public static String giveBack(StringBuilder builder) {
        String text = builder.toString();
        FREE.add(builder);
        return text;
    }

    public static String quoted(String text) {
        StringBuilder builder = borrow();
        builder.setLength(0);
        builder.append('"');
        StringBuilder inner = borrow();
        inner.append(text);
        builder.append(giveBack(inner)).append('"');
        String quoted = builder.toString();
        inner.setLength(0);
        builder.setLength(0);
        giveBack(builder);
        return quoted;
    }
}
