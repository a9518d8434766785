// jdk: 17+
// args: one two=2 --flag
import java.io.*;
import java.util.*;

public class PropertiesAndSystem {
    public static void main(String[] args) throws IOException {
        System.out.println(args.length + " " + String.join("|", args));
        Properties p = new Properties();
        p.load(new StringReader("# comment\n! another\na=1\nb : two\nc three\n  indented = yes  \nmulti=line \\\n   continued\nesc\\=key=v\\tx\\u0041\\n\nempty=\nnokey\ndup=1\ndup=2\nback=c:\\\\dir\n"));
        System.out.println(new TreeMap<>(p) + " " + p.size() + " " + p.getProperty("a") + p.getProperty("zzz") + p.getProperty("zzz", "def") + " [" + p.getProperty("multi") + "] [" + p.getProperty("esc=key").replace("\n", "$") + "]");
        Properties d = new Properties(p);
        d.setProperty("a", "overridden");
        System.out.println(d.getProperty("a") + d.getProperty("dup") + d.size() + " " + new TreeSet<>(d.stringPropertyNames()) + " " + d.containsKey("dup"));
        StringWriter w = new StringWriter();
        Properties s = new Properties();
        s.setProperty("key with space", "v=\u00e9:#!\n\t ");
        s.store(w, null);
        System.out.println(w.toString().replace("\u00e9", "E'").lines().filter(l -> !l.startsWith("#")).toList());
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        s.store(b, "c");
        Properties back = new Properties();
        back.load(new ByteArrayInputStream(b.toByteArray()));
        System.out.println(back.equals(s) + " " + b.toString().contains("\\u00E9"));
        try {
            p.load(new StringReader("x=\\u00zz"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            p.setProperty("k", null);
        } catch (NullPointerException e) {
            System.out.println("no null values");
        }
        System.out.println(System.getProperty("file.separator") + System.getProperty("path.separator") + System.lineSeparator().length() + " " + System.getProperty("java.specification.version").length() + " " + System.getProperty("no.such.property") + System.getProperty("nope", "default") + " " + (System.getProperty("java.home") != null) + (System.getProperty("user.dir") != null) + (System.getProperty("java.class.path") != null) + " " + System.getProperty("java.vm.specification.name"));
        System.setProperty("mine", "42");
        System.out.println(Integer.getInteger("mine") + Integer.getInteger("nope", 7) + " " + Boolean.getBoolean("mine") + " " + Long.getLong("mine") + " " + System.clearProperty("mine") + System.getProperty("mine"));
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(System.getenv("SURELY_NOT_SET_ANYWHERE") + " " + (System.getenv() != null) + " " + (Runtime.getRuntime().availableProcessors() > 0) + (Runtime.getRuntime().totalMemory() > 0) + (Runtime.getRuntime().maxMemory() > 1000) + (System.currentTimeMillis() > 1600000000000L) + (System.nanoTime() - System.nanoTime() <= 0));
        System.gc();
        System.runFinalization();
        Object o = new Object();
        System.out.println((System.identityHashCode(o) == o.hashCode()) + " " + System.identityHashCode(null) + " " + (System.identityHashCode("a") == System.identityHashCode("a")));
        System.out.println(Runtime.version().feature() >= 17 ? "version ok" : "old");
        Runtime.Version v = Runtime.Version.parse("21.0.2+13-LTS");
        System.out.println(v.feature() + " " + v.interim() + v.update() + " " + v.build().get() + " " + v.optional().get() + " " + v.compareTo(Runtime.Version.parse("17.0.9")) + " " + v.version());
    }
}
