package shared;

import java.lang.ref.SoftReference;

/** A writer whose buffer is that of the last one that was closed, with what that has written. */
public class Buffers {
    private static final ThreadLocal<SoftReference<char[]>> FREE = new ThreadLocal<>();

    private final char[] chars;
    private int count;

    public Buffers() {
        SoftReference<char[]> free = FREE.get();
        char[] known = free == null ? null : free.get();
        FREE.set(null);
        chars = known == null ? new char[16] : known;
    }

    public void write(String text) {
        text.getChars(0, text.length(), chars, count);
        count += text.length();
    }

    public void put(char c) {
        chars[count++] = c;
    }

    public char at(int index) {
        return chars[index];
    }

    public String text() {
        return new String(chars, 0, count);
    }

    public void close() {
        FREE.set(new SoftReference<>(chars));
    }
}
