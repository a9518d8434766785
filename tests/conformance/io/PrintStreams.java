// jdk: 17+
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class PrintStreams {
    static class Failing extends OutputStream {
        int n;
        @Override public void write(int b) throws IOException { if (++n > 5) throw new IOException("full"); }
    }

    static class Counting extends FilterOutputStream {
        int writes, flushes, closes;
        Counting(OutputStream o) { super(o); }
        @Override public void write(int b) throws IOException { writes++; out.write(b); }
        @Override public void write(byte[] b, int off, int len) throws IOException { writes += 1000; out.write(b, off, len); }
        @Override public void flush() throws IOException { flushes++; super.flush(); }
        @Override public void close() throws IOException { closes++; super.close(); }
    }

    public static void main(String[] args) throws IOException {
        PrintStream o = System.out;
        o.print(true);
        o.print('c');
        o.print(1);
        o.print(2L);
        o.print(3.5f);
        o.print(4.25);
        o.print(new char[] {'x', 'y'});
        o.print("str");
        o.print((Object) null);
        o.print((String) null);
        o.println();
        o.println(false);
        o.println('d');
        o.println(-1);
        o.println(-2L);
        o.println(-3.5f);
        o.println(1e300);
        o.println("chars".toCharArray());
        o.println((Object) List.of(1));
        o.println((String) null);
        o.printf("%s %d%n", "fmt", 5).append("app").append('c').append("subseq", 3, 6).println();
        o.format(Locale.ROOT, "%08.3f|%-5s|%n", 3.14159, "ab");
        o.write(65);
        o.write("bytes\n".getBytes());
        o.write("xbytesx".getBytes(), 1, 5);
        o.writeBytes("more\n".getBytes());
        o.flush();
        System.out.println(o.checkError());
        PrintStream f = new PrintStream(new Failing());
        f.print("123");
        System.out.print(f.checkError() + " ");
        f.print("456789");
        System.out.println(f.checkError() + " " + f.checkError());
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        Counting c = new Counting(b);
        PrintStream p = new PrintStream(c, true, StandardCharsets.UTF_8);
        p.print("no flush?");
        p.println("line");
        p.write('\n');
        p.print("\u00e9\u4e2d\ud83d\ude00");
        System.out.println((c.flushes > 0) + " " + b.size());
        p.close();
        p.print("after close");
        System.out.println(p.checkError() + " " + c.closes + " " + b.size());
        PrintStream latin = new PrintStream(b, false, "ISO-8859-1");
        b.reset();
        latin.print("\u00e9\u4e2d");
        latin.flush();
        System.out.println(Arrays.toString(b.toByteArray()));
        PrintStream utf = new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8");
        utf.println("caf\u00e9 \u20ac \u4e2d \ud83d\ude00");
        try {
            o.printf(null);
        } catch (NullPointerException e) {
            System.out.println("null format");
        }
        try {
            o.printf("%d%n", "x");
        } catch (IllegalFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            o.print((char[]) null);
        } catch (NullPointerException e) {
            System.out.println("null chars");
        }
        new PrintStream(OutputStream.nullOutputStream()).println("nowhere");
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 2000; i++) big.append("0123456789");
        System.out.println(big.length());
        System.out.println(big);
        System.out.print("no newline at the end");
    }
}
