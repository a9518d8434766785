// jdk: 17+
public class HelpfulNulls {
    int[] field;
    HelpfulNulls next;
    static HelpfulNulls st;
    static Object[][] grid = new Object[2][];
    long wide;
    String name;

    HelpfulNulls get(int i, String[] s, Object o) { return null; }
    static int[] stat() { return null; }

    interface Block { Object run() throws Exception; }

    static void t(Block b) {
        try {
            System.out.println("fine " + b.run());
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        HelpfulNulls h = new HelpfulNulls(), nil = null;
        int[][] m = new int[3][];
        Object o = null;
        Integer boxed = null;
        Boolean flag = null;
        int i = 1;
        long l = 2;
        String s = null;
        t(() -> h.field[0]);
        t(() -> h.field[i] = 3);
        t(() -> h.next.next);
        t(() -> h.next.next.name);
        t(() -> { h.next.wide = 1; return 0; });
        t(() -> { h.next.next.name = "x"; return 0; });
        t(() -> st.name);
        t(() -> HelpfulNulls.st.field.length);
        t(() -> nil.name);
        t(() -> m[i][2]);
        t(() -> m[i + 1][(int) l]);
        t(() -> m[2].length);
        t(() -> m[h.hashCode() * 0].clone());
        t(() -> grid[1][0]);
        t(() -> { grid[i][i * 2] = "v"; return 0; });
        t(() -> h.get(1, null, null).next);
        t(() -> h.get(1, args, o).get(2, args, "z"));
        t(() -> stat()[3]);
        t(() -> stat().length);
        t(() -> s.length());
        t(() -> s.substring(1).trim());
        t(() -> o.toString());
        t(() -> { synchronized (o) { return 1; } });
        t(() -> { throw (RuntimeException) o; });
        t(() -> boxed + 1);
        t(() -> { int unboxed = boxed; return unboxed; });
        t(() -> flag ? 1 : 2);
        t(() -> { switch (s) { case "a": return 1; default: return 2; } });
        t(() -> { for (int x : stat()) i(x); return 0; });
        t(() -> { for (Object x : (Iterable<?>) o) i(x); return 0; });
        t(() -> ((String) o).isEmpty());
        t(() -> (new String[1])[0].length());
        t(() -> new int[][] {null}[0][0]++);
        t(() -> (i > 0 ? nil : h).name);
        t(() -> { throw new NullPointerException(); });
        t(() -> { throw new NullPointerException("given"); });
        t(() -> java.util.Objects.requireNonNull(null));
        t(() -> java.util.Objects.requireNonNull(null, "named"));
    }

    static void i(Object x) { }
}
