// jdk: 17+
import java.beans.*;
import java.net.*;
import java.util.*;
import java.util.stream.*;

public class MiscUtilities {
    static void t(java.util.concurrent.Callable<Object> s) {
        try {
            System.out.println(s.call());
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        URI u = URI.create("http://user@host.com:8080/path/a%20b/../c?q=1&r=x+y#frag");
        System.out.println(u.getScheme() + " " + u.getAuthority() + " " + u.getHost() + " " + u.getPort() + " " + u.getPath() + " " + u.getRawPath() + " " + u.getQuery() + " " + u.getFragment() + " " + u.normalize() + " " + u.resolve("../z") + " " + u.isAbsolute() + u.isOpaque() + " " + URI.create("mailto:a@b.c").getSchemeSpecificPart() + " " + URI.create("a/b").resolve("c") + " " + URI.create("http://h/a/").relativize(URI.create("http://h/a/b/c")));
        t(() -> new URI("bad uri with space"));
        t(() -> new URI("http", "h", "/p q", "k=\u00e9", null).toASCIIString());
        t(() -> URLEncoder.encode("a b&c=d/\u00e9*~", "UTF-8") + " " + URLDecoder.decode("a+b%26c%C3%A9", "UTF-8").length());
        t(() -> URLDecoder.decode("%zz", "UTF-8"));
        t(() -> UUID.nameUUIDFromBytes("x".getBytes()) + " " + UUID.nameUUIDFromBytes("x".getBytes()).version() + " " + UUID.fromString("123e4567-e89b-12d3-a456-426614174000").variant() + " " + new UUID(0, 1) + " " + UUID.fromString("1-2-3-4-5"));
        t(() -> UUID.fromString("not-a-uuid"));
        StringJoiner sj = new StringJoiner("-");
        for (int i = 0; i < 5; i++) sj.add("" + i);
        System.out.println(sj);
        PropertyChangeSupport pcs = new PropertyChangeSupport("bean");
        StringBuilder log = new StringBuilder();
        PropertyChangeListener l = e -> log.append(e.getPropertyName()).append(e.getOldValue()).append(e.getNewValue()).append(';');
        pcs.addPropertyChangeListener(l);
        pcs.firePropertyChange("p", 1, 2);
        pcs.firePropertyChange("p", 2, 2);
        pcs.removePropertyChangeListener(l);
        pcs.firePropertyChange("p", 3, 4);
        System.out.println(log);
        System.out.println(Base64.getEncoder().encodeToString("\u00ff\u0000".getBytes("ISO-8859-1")) + " " + new StringTokenizer("a b c").countTokens() + " " + new Date(0).getTime() + " " + new IntSummaryStatistics().getMin() + " " + Stream.of(1, 2, 3).mapToInt(x -> x).summaryStatistics().getAverage());
        EventObject ev = new EventObject("source");
        System.out.println(ev.getSource() + " " + ev);
        t(() -> new EventObject(null));
        Observable o = new Observable() { { setChanged(); } };
        o.addObserver((s, a) -> System.out.println("observed " + a));
        o.notifyObservers("change");
        o.notifyObservers("not again");
        System.out.println(o.countObservers() + " " + o.hasChanged());
        Iterator<Integer> it = new Iterator<>() { int n; @Override public boolean hasNext() { return n < 3; } @Override public Integer next() { return n++; } };
        Iterable<Integer> once = () -> it;
        int sum = 0;
        for (int x : once) sum = sum * 10 + x;
        for (int x : once) sum = -1;
        System.out.println(sum);
        OptionalInt first = IntStream.range(0, 100).filter(x -> x * x > 50).findFirst();
        System.out.println(first + " " + Optional.of("v").map(String::length) + " " + new AbstractMap.SimpleEntry<>("k", 1) + " " + new AbstractMap.SimpleImmutableEntry<>("k", 2).hashCode());
        Calendar c = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT);
        c.setTimeInMillis(0);
        System.out.println(c.get(Calendar.YEAR) + " " + c.getTimeZone().getID() + " " + c.getFirstDayOfWeek());
        InetAddress a = InetAddress.getByAddress(new byte[] {10, 0, 0, 1});
        System.out.println(a.getHostAddress() + " " + a.isLoopbackAddress() + a.isSiteLocalAddress() + " " + InetAddress.getByAddress("n", new byte[16]).getHostAddress());
        URL url = new URL("https://example.org:444/f.txt?x=1#r");
        System.out.println(url.getHost() + url.getPort() + url.getFile() + url.getRef() + url.getDefaultPort() + " " + url.toExternalForm());
        t(() -> new URL("nope://x"));
        LongSummaryStatistics ls = new LongSummaryStatistics();
        for (long x : new long[] {1L << 40, -5}) ls.accept(x);
        System.out.println(ls);
        java.util.logging.Level lv = java.util.logging.Level.parse("WARNING");
        System.out.println(lv + " " + lv.intValue());
    }
}
