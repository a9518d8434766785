// jdk: 17+
import java.util.*;

public class CastMessages {
    enum Color { RED }
    interface Marker { }
    record Point(int x, int y) { }

    interface Block { Object run(); }

    static void t(Block b) {
        try {
            Object o = b.run();
            System.out.println("fine " + (o != null && o.getClass().isArray() ? o.getClass() : o));
        } catch (ClassCastException | ArrayStoreException | NegativeArraySizeException | IndexOutOfBoundsException | ArithmeticException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    @SuppressWarnings("unchecked")
    static <T extends Comparable<T>> T generic(Object o) { return (T) o; }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Object str = "s", num = 5, own = new CastMessages(), arr = new int[1], oarr = new Object[1], nul = null;
        t(() -> (Integer) str);
        t(() -> (String) num);
        t(() -> (CastMessages) str);
        t(() -> (String) own);
        t(() -> (Marker) own);
        t(() -> (Runnable) num);
        t(() -> (Color) own);
        t(() -> (Point) (Object) Color.RED);
        t(() -> (long[]) arr);
        t(() -> (Object[]) arr);
        t(() -> (String[]) oarr);
        t(() -> (CastMessages[]) oarr);
        t(() -> (int[][]) oarr);
        t(() -> (Cloneable) arr);
        t(() -> (String) nul);
        t(() -> (CastMessages[][]) (Object) new CastMessages[0]);
        t(() -> { String x = (String) (Object) generic(new Object()); return x; });
        t(() -> { List raw = new ArrayList(List.of(1)); List<String> ls = raw; return ls.get(0).length(); });
        t(() -> { Map<String, Integer> m = new TreeMap<>(); ((Map) m).put(1, 1); ((Map) m).put("x", 1); return m; });
        t(() -> Integer.class.cast("x"));
        t(() -> Color.class.cast(new Point(1, 2)));
        t(() -> { ((Object[]) new Integer[1])[0] = "x"; return 0; });
        t(() -> { ((Object[]) new Runnable[1])[0] = own; return 0; });
        t(() -> { ((Object[]) new int[1][1])[0] = new long[1]; return 0; });
        t(() -> { System.arraycopy(new String[] {"a"}, 0, new Integer[1], 0, 1); return 0; });
        t(() -> { System.arraycopy(new int[1], 0, new long[1], 0, 1); return 0; });
        t(() -> { System.arraycopy("notarray", 0, new long[1], 0, 1); return 0; });
        t(() -> { System.arraycopy(new int[5], 3, new int[9], 2, 4); return 0; });
        t(() -> { System.arraycopy(new int[5], 0, new int[2], 1, 2); return 0; });
        t(() -> { System.arraycopy(new byte[5], -1, new byte[2], 0, 2); return 0; });
        t(() -> { System.arraycopy(new Object[5], 0, new Object[5], 0, -1); return 0; });
        t(() -> { Object[] dst = new Integer[3]; try { System.arraycopy(new Object[] {1, 2, "x"}, 0, dst, 0, 3); } finally { System.out.println(Arrays.toString(dst)); } return 0; });
        t(() -> new int[-5]);
        t(() -> new String[Integer.MIN_VALUE]);
        t(() -> new int[3][2][-7]);
        t(() -> new int[3][3]);
        t(() -> new int[4][args.length][4]);
        t(() -> "abc".charAt(3));
        t(() -> "abc".substring(2, 1));
        t(() -> "abc".substring(4));
        t(() -> List.of(1, 2).get(2));
        t(() -> new ArrayList<>(List.of(1)).get(-1));
        t(() -> new LinkedList<>().get(0));
        t(() -> Objects.checkIndex(5, 5));
        t(() -> 1 / args.length);
        t(() -> 1L % args.length);
        t(() -> Math.addExact(Integer.MAX_VALUE, 1));
        t(() -> Math.toIntExact(1L << 40));
    }
}
