// jdk: 17+
import java.util.*;
import java.util.regex.*;

public class Scanners {
    static void t(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Scanner s = new Scanner("12 word 3.5 true -7 0xFF 99999999999 end\nsecond line\n\nlast").useLocale(Locale.ROOT);
        System.out.println(s.nextInt() + " " + s.next() + " " + s.nextDouble() + " " + s.nextBoolean() + " " + s.nextByte() + " " + s.hasNextInt() + s.hasNextInt(16) + " " + s.next() + " " + s.hasNextInt() + s.hasNextLong() + " " + s.nextLong() + " " + s.next() + "|" + s.nextLine() + "|" + s.nextLine() + "|" + s.nextLine() + "|" + s.nextLine() + "|" + s.hasNextLine() + s.hasNext());
        t(s::nextLine);
        t(s::next);
        t(() -> new Scanner("abc").nextInt());
        t(() -> new Scanner("300").nextByte());
        t(() -> new Scanner("1").nextInt(99));
        Scanner d = new Scanner("a,b,, c;d").useDelimiter("[,;]");
        while (d.hasNext()) System.out.print("<" + d.next() + ">");
        System.out.println(d.delimiter());
        Scanner r = new Scanner("x=1;y=22;z=").useDelimiter(";");
        while (r.hasNext()) System.out.print(r.hasNext("\\w=\\d+") ? "ok " + r.next("\\w=\\d+") + " " : "bad " + r.next() + " ");
        System.out.println();
        Scanner f = new Scanner("one fish two fish red fish");
        System.out.println(f.findInLine("(\\w+) fish (\\w+)") + " " + f.match().group(2) + " " + f.findInLine("zebra") + " " + f.next() + " " + f.findWithinHorizon("r.d", 5) + " " + f.findWithinHorizon("r.d", 10));
        System.out.println(new Scanner("a1b22c333").findAll("\\d+").map(MatchResult::group).toList() + " " + new Scanner("p q r").tokens().toList() + " " + new Scanner("ffz").useRadix(16).hasNextInt() + " " + new Scanner("777").nextInt(8) + " " + new Scanner("zz").nextBigInteger(36) + " " + new Scanner("1e3").nextBigDecimal());
        Scanner k = new Scanner("skip   this 5");
        k.skip("skip\\s*");
        System.out.println(k.next() + k.nextInt());
        t(() -> { k.skip("nope"); return "skipped"; });
        k.close();
        t(k::hasNext);
        Scanner loc = new Scanner("1,234.5 1.234,5 1,234").useLocale(Locale.US);
        System.out.println(loc.nextDouble() + " " + loc.useLocale(Locale.GERMANY).nextDouble() + " " + loc.useLocale(Locale.US).nextInt());
        Scanner lines = new Scanner("k1=v1\r\nk2 = v2\n# comment\nbad\nk3=\n");
        Map<String, String> m = new TreeMap<>();
        int n = 0;
        while (lines.hasNextLine()) {
            String line = lines.nextLine();
            n++;
            Matcher x = Pattern.compile("\\s*(\\w+)\\s*=\\s*(.*?)\\s*").matcher(line);
            if (x.matches()) m.put(x.group(1), x.group(2));
        }
        System.out.println(n + " " + m);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 3000; i++) sb.append(i * 37).append(i % 7 == 0 ? "\n" : "  ");
        Scanner big = new Scanner(sb.toString());
        long sum = 0;
        int count = 0;
        while (big.hasNextInt()) { sum = sum * 31 + big.nextInt(); count++; }
        System.out.println(count + " " + sum + " " + new Scanner("").hasNext() + " " + new Scanner("\n").hasNextLine() + new Scanner(" \n ").hasNext());
        Scanner mixed = new Scanner("7\nhello world\n8\n");
        int a = mixed.nextInt();
        String rest = mixed.nextLine(), line = mixed.nextLine();
        System.out.println(a + "[" + rest + "][" + line + "]" + mixed.nextInt());
        t(() -> new Scanner("x").nextDouble());
        t(() -> new Scanner("tRuE no").nextBoolean());
    }
}
