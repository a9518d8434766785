import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds the heaps that its input describes, calls methods on them, and prints the heaps behind the calls. */
final class Replay {
    private static final int MAX_OBJECTS = 200;
    private static final int MAX_ELEMENTS = 64;

    private final Map<String, List<Field>> layouts = new HashMap<>();
    private final Map<Field, Object> statics = new LinkedHashMap<>();
    private final List<String[]> objectLines = new ArrayList<>();
    private final List<String[]> roots = new ArrayList<>();
    private Class<?> holder;
    private Method method;
    private final PrintStream out;

    private Replay(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(new PrintStream(java.io.OutputStream.nullOutputStream()));
        Replay replay = new Replay(out);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            replay.line(line.split("\t", -1));
        }
        out.flush();
        System.exit(0);
    }

    private void line(String[] words) throws Exception {
        switch (words[0]) {
            case "class" -> layout(words);
            case "method" -> method(words);
            case "object" -> objectLines.add(words);
            case "root", "static" -> roots.add(words);
            case "run" -> {
                try {
                    run();
                } catch (Throwable e) {
                    out.println("unbuilt\t" + e);
                }
                objectLines.clear();
                roots.clear();
                out.println("done");
            }
            default -> throw new IllegalArgumentException(words[0]);
        }
    }

    /** The fields of a class in the order in which heaps list them. */
    private void layout(String[] words) throws Exception {
        List<Field> fields = new ArrayList<>();
        for (int i = 2; i + 1 < words.length; i += 2) {
            Field field = type(words[i]).getDeclaredField(words[i + 1]);
            field.setAccessible(true);
            fields.add(field);
        }
        layouts.put(words[1], fields);
    }

    private void method(String[] words) throws Exception {
        holder = type(words[1]);
        method = null;
        for (Method candidate : holder.getDeclaredMethods()) {
            if (candidate.getName().equals(words[2]) && descriptor(candidate).equals(words[3])) {
                method = candidate;
                method.setAccessible(true);
            }
        }
        statics.clear();
    }

    private static String descriptor(Method method) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> parameter : method.getParameterTypes()) {
            text.append(parameter.descriptorString());
        }
        return text.append(")").append(method.getReturnType().descriptorString()).toString();
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(name);
    }

    private void run() throws Throwable {
        Object[] objects = new Object[objectLines.size()];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = allocate(objectLines.get(i));
        }
        for (int i = 0; i < objects.length; i++) {
            fill(objects[i], objectLines.get(i), objects);
        }
        saveStatics();
        List<Object> arguments = new ArrayList<>();
        Class<?>[] types = method.getParameterTypes();
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        for (String[] root : roots) {
            if (root[0].equals("static")) {
                Field field = holder.getDeclaredField(root[1]);
                field.setAccessible(true);
                field.set(null, value(field.getType(), root[2], objects));
            } else {
                int at = arguments.size() - (isStatic ? 0 : 1);
                arguments.add(value(at < 0 ? holder : types[at], root[2], objects));
            }
        }
        Object receiver = isStatic ? null : arguments.get(0);
        Object[] given = arguments.subList(isStatic ? 0 : 1, arguments.size()).toArray();
        Object result = null;
        String end = "returned";
        try {
            result = method.invoke(receiver, given);
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            Field message = Throwable.class.getDeclaredField("detailMessage");
            message.setAccessible(true);
            Object text = message.get(thrown);
            end = "threw\t" + thrown.getClass().getName() + "\t" + (text == null ? "-" : "t" + hex((String) text));
        }
        print(end, arguments, result);
        restoreStatics();
    }

    private void saveStatics() throws Exception {
        if (!statics.isEmpty()) {
            return;
        }
        for (Field field : holder.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && !Modifier.isFinal(field.getModifiers())) {
                field.setAccessible(true);
                statics.put(field, field.get(null));
            }
        }
    }

    private void restoreStatics() throws Exception {
        for (Map.Entry<Field, Object> entry : statics.entrySet()) {
            entry.getKey().set(null, entry.getValue());
        }
    }

    private Object allocate(String[] words) throws Exception {
        switch (words[2]) {
            case "text":
                return new String(text(words[3]).toCharArray());
            case "constant":
                return constant(type(words[1]), words[3]);
            case "elements":
                return Array.newInstance(type(words[1]).getComponentType(), words.length - 3);
            default:
                return instance(type(words[1]));
        }
    }

    private static Object constant(Class<?> type, String name) throws Exception {
        Class<?> declaring = type.isEnum() ? type : type.getSuperclass();
        Field field = declaring.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(null);
    }

    /** An object whose constructors did not run. */
    private static Object instance(Class<?> type) throws Exception {
        Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
        Object self = factory.getMethod("getReflectionFactory").invoke(null);
        Method make = factory.getMethod("newConstructorForSerialization", Class.class, Constructor.class);
        Constructor<?> none = Object.class.getDeclaredConstructor();
        return ((Constructor<?>) make.invoke(self, type, none)).newInstance();
    }

    private void fill(Object object, String[] words, Object[] objects) throws Exception {
        if (words[2].equals("elements")) {
            Class<?> component = object.getClass().getComponentType();
            for (int i = 3; i < words.length; i++) {
                Array.set(object, i - 3, value(component, words[i], objects));
            }
        } else if (words[2].equals("fields")) {
            List<Field> fields = layouts.get(words[1]);
            for (int i = 0; i < fields.size(); i++) {
                Field field = fields.get(i);
                field.set(object, value(field.getType(), words[i + 3], objects));
            }
        }
    }

    private static Object value(Class<?> type, String word, Object[] objects) {
        if (word.equals("null")) {
            return null;
        }
        if (word.startsWith("o")) {
            return objects[Integer.parseInt(word.substring(1))];
        }
        String number = word.substring(1);
        if (type == boolean.class) {
            return Boolean.valueOf(number);
        } else if (type == byte.class) {
            return Byte.valueOf(number);
        } else if (type == short.class) {
            return Short.valueOf(number);
        } else if (type == char.class) {
            return (char) Integer.parseInt(number);
        } else if (type == int.class) {
            return Integer.valueOf(number);
        } else if (type == long.class) {
            return Long.valueOf(number);
        } else if (type == float.class) {
            return (float) Double.parseDouble(number);
        }
        return Double.valueOf(number);
    }

    private void print(String end, List<Object> arguments, Object result) throws Exception {
        out.println(end);
        IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
        List<Object> queue = new ArrayList<>();
        int next = 0;
        for (String[] root : roots) {
            if (root[0].equals("static")) {
                Field field = holder.getDeclaredField(root[1]);
                field.setAccessible(true);
                out.println("root\t" + shown(field.getType(), field.get(null), numbers, queue));
            } else {
                Class<?> type = root[2].startsWith("n") && !root[2].equals("null") ? int.class : Object.class;
                Object argument = arguments.get(next++);
                out.println("root\t" + shown(type, argument, numbers, queue));
            }
        }
        if (end.equals("returned") && method.getReturnType() != void.class) {
            out.println("root\t" + shown(method.getReturnType(), result, numbers, queue));
        }
        for (int i = 0; i < queue.size(); i++) {
            out.println(object(queue.get(i), i, numbers, queue));
        }
    }

    private static String shown(Class<?> type, Object value, Map<Object, Integer> numbers, List<Object> queue) {
        if (type.isPrimitive()) {
            return "n" + (value instanceof Character c ? Integer.toString(c) : String.valueOf(value));
        }
        if (value == null) {
            return "null";
        }
        Integer known = numbers.get(value);
        if (known == null) {
            known = numbers.size();
            numbers.put(value, known);
            queue.add(value);
        }
        return "o" + known;
    }

    private String object(Object object, int number, Map<Object, Integer> numbers, List<Object> queue)
            throws Exception {
        Class<?> type = object.getClass();
        StringBuilder line = new StringBuilder("object\t").append(type.getName());
        if (number >= MAX_OBJECTS || isInternal(type.getName())) {
            return line.append("\thidden").toString();
        }
        if (object instanceof String text) {
            return line.append("\ttext\tt").append(hex(text)).toString();
        }
        if (type.isArray()) {
            line.append("\telements");
            for (int i = 0; i < Math.min(Array.getLength(object), MAX_ELEMENTS); i++) {
                line.append('\t').append(shown(type.getComponentType(), Array.get(object, i), numbers, queue));
            }
            return line.toString();
        }
        if (object instanceof Enum<?> constant) {
            return line.append("\tconstant\t").append(constant.name()).toString();
        }
        line.append("\tfields");
        List<Field> fields = layouts.get(type.getName());
        if (fields == null) {
            return line.append("\tunknown").toString();
        }
        for (Field field : fields) {
            line.append('\t').append(shown(field.getType(), field.get(object), numbers, queue));
        }
        return line.toString();
    }

    private static boolean isInternal(String name) {
        return name.equals("java.lang.Class")
                || name.equals("java.lang.Thread")
                || name.equals("java.lang.ClassLoader")
                || name.startsWith("jdk.internal.")
                || name.startsWith("java.lang.invoke.");
    }

    private static String hex(String text) {
        StringBuilder hex = new StringBuilder();
        for (char c : text.toCharArray()) {
            hex.append(String.format("%04x", (int) c));
        }
        return hex.toString();
    }

    private static String text(String word) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i + 3 < word.length(); i += 4) {
            text.append((char) Integer.parseInt(word.substring(i, i + 4), 16));
        }
        return text.toString();
    }
}
