// jdk: 17+
import java.lang.reflect.*;
import java.util.*;

public class RecordsEnumsSealed {
    record P(int x, String name, List<? extends Number> ns, double... ds) implements Comparable<P> { static int made; P { made++; } public int compareTo(P o) { return 0; } int extra() { return x * 2; } }
    record Empty() { }
    enum E { A(1), B(2) { @Override int f() { return 20; } }; final int v; E(int v) { this.v = v; } int f() { return v; } }
    sealed interface S permits X, Y, Z { }
    static final class X implements S { }
    static non-sealed class Y implements S { }
    record Z() implements S { }
    static class Y2 extends Y { }

    public static void main(String[] args) throws Exception {
        P p = new P(5, "n", List.of(1, 2L), 0.5, 1.5);
        for (RecordComponent c : P.class.getRecordComponents()) {
            Object v = c.getAccessor().invoke(p);
            System.out.println(c + " | " + c.getName() + " " + c.getType().getSimpleName() + " " + c.getGenericType() + " " + c.getGenericSignature() + " " + c.getAccessor() + " " + c.getDeclaringRecord().getSimpleName() + " = " + (v instanceof double[] d ? Arrays.toString(d) : v));
        }
        System.out.println(P.class.isRecord() + " " + Empty.class.getRecordComponents().length + " " + String.class.getRecordComponents() + " " + P.class.getSuperclass() + " " + Modifier.toString(P.class.getModifiers()) + " " + Arrays.stream(P.class.getDeclaredMethods()).map(m -> m.getName() + ":" + Modifier.toString(m.getModifiers())).sorted().toList());
        System.out.println(Arrays.stream(P.class.getDeclaredFields()).map(Field::toString).toList() + " " + P.class.getDeclaredConstructors()[0].isVarArgs());
        Class<?>[] types = Arrays.stream(P.class.getRecordComponents()).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Constructor<P> k = P.class.getDeclaredConstructor(types);
        P q = k.newInstance(6, "m", List.of(), new double[0]);
        System.out.println(q.x() + q.name() + q.extra() + P.made + " " + Arrays.toString(k.getParameters()) + " " + k.getParameters()[0].isNamePresent());
        System.out.println(E.class.isEnum() + " " + E.B.getClass().isEnum() + " " + E.B.getClass().getSuperclass() + " " + E.B.getDeclaringClass() + " " + Arrays.toString(E.class.getEnumConstants()) + " " + E.B.getClass().getEnumConstants() + " " + E.class.getField("A").isEnumConstant() + " " + E.class.getField("A").get(null) + " " + Modifier.toString(E.class.getModifiers()) + " " + Arrays.stream(E.class.getDeclaredFields()).map(f -> f.getName() + f.isSynthetic() + f.isEnumConstant()).toList() + " " + Arrays.stream(E.class.getDeclaredMethods()).filter(m -> !m.isSynthetic()).map(Method::toString).sorted().toList());
        System.out.println(E.class.getMethod("valueOf", String.class).invoke(null, "B") + " " + ((E[]) E.class.getMethod("values").invoke(null)).length + " " + E.class.getDeclaredMethod("f").invoke(E.B) + " " + Enum.valueOf(E.class, "A").v);
        try {
            E.class.getMethod("valueOf", String.class).invoke(null, "C");
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getMessage());
        }
        System.out.println(S.class.isSealed() + " " + Arrays.toString(S.class.getPermittedSubclasses()) + " " + X.class.isSealed() + " " + X.class.getPermittedSubclasses() + " " + Y2.class.getSuperclass().isSealed() + " " + E.class.isSealed());
        for (Class<?> c : new Class<?>[] {RecordsEnumsSealed.class}) System.out.println(Arrays.stream(c.getDeclaredClasses()).map(Class::getSimpleName).sorted().toList() + " " + c.getNestMembers().length + " " + Arrays.stream(c.getNestMembers()).map(Class::getSimpleName).sorted().toList());
        Class<?> c = Y2.class;
        StringBuilder chain = new StringBuilder();
        for (Class<?> s = c; s != null; s = s.getSuperclass()) chain.append(s.getSimpleName()).append(Arrays.toString(s.getInterfaces())).append(" ");
        System.out.println(chain);
        int[] mods = {Modifier.PUBLIC, Modifier.PRIVATE | Modifier.STATIC, Modifier.PROTECTED | Modifier.FINAL | Modifier.SYNCHRONIZED, Modifier.ABSTRACT | Modifier.INTERFACE, Modifier.NATIVE | Modifier.STRICT, Modifier.TRANSIENT, Modifier.VOLATILE};
        for (int m : mods) System.out.print(Modifier.toString(m) + "; ");
        System.out.println(Modifier.isAbstract(AbstractList.class.getModifiers()) + " " + Modifier.isInterface(List.class.getModifiers()) + " " + Modifier.toString(Modifier.methodModifiers()));
        List<String> frames = StackWalker.getInstance().walk(s -> s.map(f -> f.getMethodName() + ":" + f.getClassName()).toList());
        System.out.println(frames);
    }
}
