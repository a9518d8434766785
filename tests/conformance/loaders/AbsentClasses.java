// jdk: 17+
/** Names of classes that are not there, or are no names, asked of each loader of the JDK: messages and traces. */
public class AbsentClasses {
    static final String[] NAMES = {
        "absent.Name", "Labsent.Name;", "[Labsent.Name;", "[[Labsent.Name;", "[Q", "[", "", "absent/Name", "absent..Name", ".Name",
        "Name.", "int", "[Ljava.lang.String", "[[LAbsentClasses;", "AbsentClasses", "java.lang.Absent", "[I"
    };

    public static void main(String[] args) {
        for (ClassLoader loader : new ClassLoader[] {
            AbsentClasses.class.getClassLoader(), ClassLoader.getPlatformClassLoader(), null
        }) {
            System.out.println(loader == null ? "boot" : loader.getName());
            for (String name : NAMES) {
                ask(name, loader);
            }
        }
        try {
            Class.forName("absent.Name");
        } catch (ClassNotFoundException e) {
            e.printStackTrace(System.out);
        }
    }

    private static void ask(String name, ClassLoader loader) {
        try {
            System.out.println(name + " is " + Class.forName(name, false, loader));
        } catch (ClassNotFoundException e) {
            e.printStackTrace(System.out);
        }
    }
}
