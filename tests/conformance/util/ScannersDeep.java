// jdk: 17+
// stdin: 12 hello 3.5\nline two\n\n0x1F true 1,234 last
import java.math.*;
import java.util.*;
import java.util.regex.*;

public class ScannersDeep {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in).useLocale(Locale.US);
        System.out.println(in.nextInt() + " " + in.next() + " " + in.nextDouble() + "|" + in.nextLine() + "|" + in.nextLine() + "|" + in.nextLine() + "|");
        System.out.println(in.hasNextInt() + " " + in.next() + " " + in.hasNextBoolean() + in.nextBoolean() + " " + in.nextInt() + " " + in.next() + " " + in.hasNext());
        try {
            in.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
        Scanner s = new Scanner("1 two 3 99999999999 ff 1e3 -7 NaN").useLocale(Locale.ROOT);
        System.out.println(s.nextInt());
        try {
            s.nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e.getMessage() + " then " + s.next());
        }
        System.out.println(s.nextByte());
        try {
            s.nextInt();
        } catch (InputMismatchException e) {
            System.out.println(e.getMessage() + " " + s.hasNextLong() + " " + s.nextBigInteger());
        }
        System.out.println(s.nextInt(16) + " " + s.nextFloat() + " " + s.nextShort() + " " + s.nextDouble());
        Scanner d = new Scanner("a1b22c333").useDelimiter("\\d+");
        StringBuilder sb = new StringBuilder();
        while (d.hasNext()) sb.append(d.next()).append(d.match().start()).append(',');
        System.out.println(sb + " " + d.delimiter());
        Scanner c = new Scanner("x=1;y=2;;z=3").useDelimiter(";");
        System.out.println(c.tokens().toList());
        Scanner f = new Scanner("key: value (note) other: 42");
        System.out.println(f.findInLine("(\\w+): (\\w+)") + " " + f.match().group(2) + " " + f.findInLine("zzz") + " " + f.skip("\\s*\\((\\w+)\\)").match().group(1) + " " + f.next() + f.nextInt());
        try {
            f.skip("nothing");
        } catch (NoSuchElementException e) {
            System.out.println("no skip");
        }
        System.out.println(new Scanner("one1two22").findAll("[a-z]+\\d").map(MatchResult::group).toList() + " " + new Scanner("a\nb\r\nc").findWithinHorizon("b.*c", 0) + " " + new Scanner("ab").findWithinHorizon("b", 1));
        Scanner de = new Scanner("1.234,5 -7,25 1,5").useLocale(Locale.GERMANY);
        System.out.println(de.nextDouble() + " " + de.nextBigDecimal() + " " + de.nextFloat() + " " + de.locale());
        Scanner p = new Scanner("AB12 cd34");
        System.out.println(p.hasNext("[A-Z]+\\d+") + " " + p.next(Pattern.compile("[A-Z]+\\d+")) + " " + p.hasNext("[A-Z]+"));
        Scanner r = new Scanner("7 8").useRadix(8);
        System.out.println(r.radix() + " " + r.nextInt() + " " + r.hasNextInt() + r.reset().hasNextInt());
        r.close();
        try {
            r.next();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(r.ioException());
        Scanner broken = new Scanner(new java.io.Reader() {
            @Override public int read(char[] b, int o, int l) throws java.io.IOException { throw new java.io.IOException("broken"); }
            @Override public void close() { }
        });
        System.out.println(broken.hasNext() + " " + broken.ioException());
        StringTokenizer st = new StringTokenizer("a,b;;c", ",;", true);
        System.out.print(st.countTokens() + ":");
        while (st.hasMoreTokens()) System.out.print(st.nextToken() + " ");
        System.out.println(new StringTokenizer("x y").nextElement());
    }
}
