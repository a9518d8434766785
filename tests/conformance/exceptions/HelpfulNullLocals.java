// jdk: 17+
// javac: -g
public class HelpfulNullLocals {
    byte[] bytes;
    char[] chars;
    double[] doubles;
    float[] floats;
    boolean[] flags;
    short[] shorts;
    long[] longs;
    HelpfulNullLocals peer;
    static HelpfulNullLocals root = new HelpfulNullLocals();

    int instance(HelpfulNullLocals param, String[] names, int index) {
        int r = 0;
        try { r += param.bytes[index]; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { r += peer.bytes[index]; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { r += this.bytes[index]; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { chars[index] = 'c'; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { doubles[0] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { floats[1] += 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { flags[2] = true; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { shorts[3]--; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { longs[4] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { r += names[index].length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { names[index + 1].length(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { root.peer.peer.instance(null, null, 1); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        return r;
    }

    static void locals(int[][] grid, HelpfulNullLocals[] list) {
        for (int row = 0; row < grid.length; row++) {
            try {
                grid[row][0] = row;
            } catch (NullPointerException e) {
                System.out.println(e.getMessage());
            }
        }
        HelpfulNullLocals item = list[0];
        try { item.peer = root; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { list[1].peer.peer = root; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { list[1].longs[list.length - 1] = 3; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { list[list.length - 2].toString(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { list[Math.max(0, 1)].peer.toString(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { list[root.hashCode() & 0].toString(); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        String text = null;
        try { text.concat("x"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { "abc".concat(text); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        Throwable none = null;
        try { throw none; } catch (Throwable e) { System.out.println(e.getMessage()); }
        try { synchronized (text) { text = ""; } } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        Long big = null;
        try { long unboxed = big; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }

    public static void main(String[] args) {
        System.out.println(new HelpfulNullLocals().instance(null, new String[3], 1));
        locals(new int[2][], new HelpfulNullLocals[] {null, new HelpfulNullLocals(), null, null});
    }
}
