// jdk: 17+
// stdin: 3\nfirst line\n  12 34.5 word\nlast \\ without newline
import java.io.*;
import java.util.*;

public class StdinRead {
    public static void main(String[] args) throws IOException {
        System.out.println(System.in.available() >= 0);
        System.out.println("first byte " + System.in.read());
        BufferedReader r = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        System.out.println("rest of first line [" + r.readLine() + "]");
        System.out.println("second [" + r.readLine() + "]");
        Scanner s = new Scanner(r.readLine()).useLocale(Locale.ROOT);
        System.out.println(s.nextInt() + " " + s.nextDouble() + " " + s.next() + " " + s.hasNext());
        StringBuilder b = new StringBuilder();
        for (int c; (c = r.read()) >= 0; ) b.append((char) c);
        System.out.println("rest [" + b + "] " + b.length());
        System.out.println(r.readLine() + " " + r.read() + " " + System.in.read());
        InputStream saved = System.in;
        System.setIn(new ByteArrayInputStream("replaced 5 6".getBytes()));
        Scanner t = new Scanner(System.in);
        System.out.println(t.next() + " " + (t.nextInt() + t.nextInt()));
        System.setIn(saved);
        System.out.println(System.in.read(new byte[4]));
        PrintStream out = System.out;
        ByteArrayOutputStream cap = new ByteArrayOutputStream();
        System.setOut(new PrintStream(cap, true));
        System.out.print("captured");
        System.out.printf(" %d", 5);
        System.setOut(out);
        System.out.println(cap.size() + " " + cap);
        System.err.println("this goes to standard error");
        System.err.printf("with a number %d%n", 42);
    }
}
