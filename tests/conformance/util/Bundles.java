// jdk: 17+
import java.io.*;
import java.util.*;

public class Bundles {
    public static class Messages extends ListResourceBundle {
        @Override protected Object[][] getContents() { return new Object[][] {{"hello", "Hello"}, {"only", "root only"}, {"list", new String[] {"a", "b"}}, {"num", 5}}; }
    }

    public static class Messages_de extends ListResourceBundle {
        @Override protected Object[][] getContents() { return new Object[][] {{"hello", "Hallo"}}; }
    }

    public static class Messages_de_AT extends ListResourceBundle {
        @Override protected Object[][] getContents() { return new Object[][] {{"hello", "Servus"}}; }
    }

    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.ENGLISH);
        for (Locale l : new Locale[] {Locale.ROOT, Locale.GERMAN, Locale.GERMANY, new Locale("de", "AT"), Locale.FRENCH}) {
            ResourceBundle b = ResourceBundle.getBundle("Bundles$Messages", l);
            System.out.println(l + " -> '" + b.getLocale() + "' " + b.getString("hello") + " " + b.getString("only") + " " + b.getObject("num") + " " + b.getStringArray("list").length + " " + new TreeSet<>(b.keySet()) + " " + b.containsKey("none"));
        }
        ResourceBundle b = ResourceBundle.getBundle("Bundles$Messages", Locale.GERMANY);
        System.out.println((b == ResourceBundle.getBundle("Bundles$Messages", Locale.GERMANY)) + " " + b.getBaseBundleName());
        for (Runnable r : List.<Runnable>of(() -> b.getString("none"), () -> b.getString("num"), () -> ResourceBundle.getBundle("no.such.Bundle"), () -> b.getString(null))) {
            try {
                r.run();
            } catch (MissingResourceException e) {
                System.out.println(e.getMessage() + " | " + e.getClassName() + " | " + e.getKey());
            } catch (ClassCastException | NullPointerException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        PropertyResourceBundle p = new PropertyResourceBundle(new StringReader("a=1\nb = two\\\n  lines\numl=\\u00e4\n! comment\nkey\\ with\\ space : v\nempty=\n"));
        System.out.println(new TreeSet<>(p.keySet()) + " " + p.getString("b") + " " + (int) p.getString("uml").charAt(0) + " " + p.getString("key with space") + " '" + p.getString("empty") + "'");
        List<String> asked = new ArrayList<>();
        ResourceBundle.Control c = new ResourceBundle.Control() {
            @Override public List<String> getFormats(String base) { return List.of("mine"); }
            @Override public List<Locale> getCandidateLocales(String base, Locale l) { return List.of(new Locale("x"), Locale.ROOT); }
            @Override public ResourceBundle newBundle(String base, Locale l, String format, ClassLoader cl, boolean reload) throws IOException {
                asked.add(toBundleName(base, l) + "/" + toResourceName(toBundleName(base, l), "ext"));
                return l.equals(Locale.ROOT) ? new PropertyResourceBundle(new StringReader("k=control")) : null;
            }
        };
        System.out.println(ResourceBundle.getBundle("some.Name", Locale.JAPAN, c).getString("k") + " " + asked);
        System.out.println(ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_PROPERTIES).getCandidateLocales("b", Locale.forLanguageTag("zh-Hant-TW")));
        ResourceBundle.clearCache();
        Properties props = new Properties();
        props.load(new StringReader("# c\na:1\n b\t2\nc\\=d=3\\\n   4\n\\u0041=x\\ty\\\\\nd"));
        System.out.println(new TreeMap<>(props));
        StringWriter w = new StringWriter();
        Properties out = new Properties();
        out.setProperty("k e=y:", " leading \u00e9\n#!");
        out.store(w, "head\nsecond");
        System.out.println(w.toString().replaceAll("(?m)^#\\w{3} .*$", "#DATE"));
        ByteArrayOutputStream xml = new ByteArrayOutputStream();
        out.storeToXML(xml, "c & d");
        System.out.println(xml.toString().replace("\n", "|"));
        Properties in = new Properties();
        in.loadFromXML(new ByteArrayInputStream(xml.toByteArray()));
        System.out.println(in.equals(out));
        Properties child = new Properties(props);
        child.setProperty("own", "o");
        System.out.println(child.getProperty("a") + " " + child.get("a") + " " + child.getProperty("z", "dflt") + " " + child.stringPropertyNames().size() + " " + child.size());
        try {
            props.load(new StringReader("bad=\\u12g4"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
