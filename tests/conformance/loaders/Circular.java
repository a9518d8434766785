// jdk: 17+
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Classes whose definition needs themselves, through a loader that defines what it is asked for. */
public class Circular {
    /** A class file with a superclass, interfaces and nothing else. */
    static byte[] classFile(String name, String parent, boolean isInterface, String... interfaces) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xcafebabe);
        out.writeInt(52);
        String[] names = new String[2 + interfaces.length];
        names[0] = name;
        names[1] = parent;
        System.arraycopy(interfaces, 0, names, 2, interfaces.length);
        out.writeShort(names.length * 2 + 1);
        for (int i = 0; i < names.length; i++) {
            out.writeByte(1);
            out.writeUTF(names[i]);
            out.writeByte(7);
            out.writeShort(i * 2 + 1);
        }
        out.writeShort(isInterface ? 0x0601 : 0x0021);
        out.writeShort(2);
        out.writeShort(4);
        out.writeShort(interfaces.length);
        for (int i = 0; i < interfaces.length; i++) {
            out.writeShort((i + 3) * 2);
        }
        out.writeShort(0);
        out.writeShort(0);
        out.writeShort(0);
        return bytes.toByteArray();
    }

    static final class Definer extends ClassLoader {
        final Map<String, byte[]> files = new HashMap<>();
        int asked;

        void add(String name, String parent, boolean isInterface, String... interfaces) throws IOException {
            files.put(name, classFile(name, parent, isInterface, interfaces));
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            asked++;
            byte[] bytes = files.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    static void load(Definer definer, String name) {
        definer.asked = 0;
        try {
            Class<?> loaded = definer.loadClass(name);
            Class<?> above = loaded.getSuperclass();
            System.out.println(name + " extends " + (above == null ? "nothing" : above.getName()) + ", asked " + definer.asked);
        } catch (Throwable t) {
            System.out.println(name + ": " + t + ", asked " + definer.asked);
        }
    }

    public static void main(String[] args) throws Exception {
        Definer definer = new Definer();
        definer.add("A", "B", false);
        definer.add("B", "C", false);
        definer.add("C", "A", false);
        definer.add("Own", "Own", false);
        definer.add("I", "java/lang/Object", true, "J");
        definer.add("J", "java/lang/Object", true, "I");
        definer.add("Mixed", "java/lang/Object", false, "I");
        definer.add("Base", "java/lang/Object", false);
        definer.add("Left", "Base", false);
        definer.add("Right", "Left", false);
        definer.add("Orphan", "Missing", false);
        for (String name : new String[] {"A", "B", "Own", "I", "Mixed", "Right", "Left", "Orphan", "A", "Orphan"}) {
            load(definer, name);
        }
    }
}
