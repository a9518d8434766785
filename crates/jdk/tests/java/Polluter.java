import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Methods that leave something behind, and some that do not. */
public class Polluter {
    static int counter;
    static String name = "nobody";
    static final int[] table = new int[10];
    static final List<String> list = new ArrayList<>();
    static final Map<String, Integer> map = new HashMap<>();
    static final Polluter shared = new Polluter();
    long value;
    byte flag;

    static int clean() {
        Polluter own = new Polluter();
        own.value = 5;
        int[] array = { 1, 2, 3 };
        array[1] = 7;
        return array[1];
    }

    static void counts() {
        counter++;
    }

    static void renames() {
        name = "somebody";
    }

    static void fillsTable() {
        table[3] = 1;
        table[4] = 2;
    }

    static void copies() {
        System.arraycopy(new int[] { 1, 2 }, 0, table, 6, 2);
    }

    static void adds() {
        list.add("x");
    }

    static void puts() {
        map.put("key", 1);
    }

    static void changesShared() {
        shared.value = 1L << 40;
        shared.flag = 1;
    }

    static void restores() {
        counter++;
        counter--;
    }

    static int locks() {
        synchronized (shared) {
            return shared.hashCode();
        }
    }

    static void late() {
        New.touched = true;
    }

    static class New {
        static int initialised = 5;
        static boolean touched;
    }
}
