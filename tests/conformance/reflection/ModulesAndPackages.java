// jdk: 17+
import java.lang.module.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

public class ModulesAndPackages {
    public static void main(String[] args) throws Exception {
        Module base = Object.class.getModule(), mine = ModulesAndPackages.class.getModule();
        System.out.println(base + " " + base.isNamed() + " " + base.getName() + " " + base.getClassLoader());
        System.out.println(mine.isNamed() + " " + mine.getName() + " " + mine.getDescriptor() + " " + mine.getLayer());
        System.out.println(base.isExported("java.util") + " " + base.isExported("jdk.internal.misc") + " " + base.isExported("jdk.internal.misc", mine) + " " + base.isOpen("java.lang") + " " + base.isOpen("java.lang", mine));
        System.out.println(mine.canRead(base) + " " + base.getPackages().contains("java.util.concurrent") + " " + mine.isOpen("anything"));
        ModuleDescriptor d = base.getDescriptor();
        System.out.println(d.name() + " " + d.isOpen() + " " + d.isAutomatic() + " " + d.requires().size() + " " + d.exports().stream().filter(e -> !e.isQualified()).map(ModuleDescriptor.Exports::source).filter(s -> s.startsWith("java.util")).sorted().toList());
        Optional<Module> sql = ModuleLayer.boot().findModule("java.sql");
        System.out.println(sql.isPresent() + " " + sql.map(m -> m.getDescriptor().requires().stream().map(r -> r.name() + r.modifiers()).sorted().collect(Collectors.joining(" "))).orElse("") + " " + ModuleLayer.boot().findModule("no.such").isPresent());
        System.out.println(java.sql.Timestamp.class.getModule() + " " + java.util.logging.Logger.class.getModule() + " " + int.class.getModule() + " " + int[].class.getModule() + " " + ModulesAndPackages[].class.getModule().isNamed());
        // What is not opened stays closed.
        Field value = String.class.getDeclaredField("value");
        try {
            value.setAccessible(true);
        } catch (InaccessibleObjectException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        System.out.println(value.trySetAccessible() + " " + String.class.getDeclaredMethod("isLatin1").trySetAccessible() + " " + Integer.class.getMethod("parseInt", String.class).trySetAccessible());
        try {
            ArrayList.class.getDeclaredMethod("grow").setAccessible(true);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        try {
            ArrayList.class.getDeclaredField("elementData").get(new ArrayList<>());
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        try {
            Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
            unsafe.getMethod("getUnsafe").invoke(null);
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        Object entry = Map.of("k", "v").entrySet().iterator().next();
        try {
            System.out.println(entry.getClass().getMethod("getKey").invoke(entry));
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        System.out.println(Map.Entry.class.getMethod("getKey").invoke(entry));
        try {
            base.addOpens("java.lang", mine);
        } catch (IllegalCallerException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        System.out.println(mine.addExports("x", base) == mine);
        Package p = String.class.getPackage();
        System.out.println(p + " " + p.getName() + " " + p.isSealed() + " " + ModulesAndPackages.class.getPackage() + "|" + ModulesAndPackages.class.getPackageName() + "| " + int[].class.getPackageName());
        System.out.println(Package.getPackage("java.util").getImplementationTitle() + " " + Class.forName(base, "java.lang.String") + " " + Class.forName(base, "no.Such"));
        System.out.println(ModuleFinder.ofSystem().find("java.xml").map(r -> r.descriptor().name() + " " + r.location().get()).orElse("?"));
        try {
            ModuleDescriptor.newModule("a.b").exports("not a package").build();
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        ModuleDescriptor made = ModuleDescriptor.newModule("my.mod").requires("java.base").exports("p.q").packages(Set.of("p.r")).version("1.2-beta+3").build();
        System.out.println(made + " " + made.toNameAndVersion() + " " + made.packages().size() + " " + made.version().get().compareTo(ModuleDescriptor.Version.parse("1.2")));
        try {
            Configuration.empty().resolve(ModuleFinder.of(), ModuleFinder.of(), Set.of("nothing.here"));
        } catch (FindException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(ClassLoader.getSystemClassLoader().getUnnamedModule() == mine);
        System.out.println(ClassLoader.getPlatformClassLoader().getName() + " " + ClassLoader.getSystemClassLoader().getName() + " " + String.class.getClassLoader() + " " + java.sql.Timestamp.class.getClassLoader().getName());
        try {
            System.out.println(base.getResourceAsStream("java/lang/Object.class").read() + " " + Object.class.getResourceAsStream("no-such"));
        } catch (java.io.IOException e) {
            System.out.println(e);
        }
    }
}
