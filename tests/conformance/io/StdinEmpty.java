// jdk: 17+
import java.io.*;
import java.util.*;

public class StdinEmpty {
    public static void main(String[] args) throws IOException {
        System.out.println("read " + System.in.read());
        System.out.println("again " + System.in.read());
        System.out.println("array " + System.in.read(new byte[10]) + " zero " + System.in.read(new byte[0]));
        System.out.println("all " + System.in.readAllBytes().length);
        System.out.println("available " + System.in.available() + " mark " + System.in.markSupported());
        BufferedReader r = new BufferedReader(new InputStreamReader(System.in));
        System.out.println("line " + r.readLine() + " char " + r.read() + " lines " + r.lines().count());
        Scanner s = new Scanner(System.in);
        System.out.println("scanner " + s.hasNext() + s.hasNextLine() + s.hasNextInt());
        try {
            s.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            s.nextInt();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getName() + " " + e.getMessage());
        }
        try {
            new DataInputStream(System.in).readByte();
        } catch (EOFException e) {
            System.out.println("EOF " + e.getMessage());
        }
        System.out.println(System.console() == null ? "no console" : "console");
        InputStream in = System.in;
        in.close();
        try {
            System.out.println("after close " + in.read());
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
