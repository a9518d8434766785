package small;

/** Arrays with elements: what an array holds decides what the method does. */
public class Pack {
    public static class Item {
        final boolean heavy;

        public Item(boolean heavy) {
            this.heavy = heavy;
        }
    }

    public static int load(Item[] items) {
        if (items == null) {
            return -1;
        }
        int heavy = 0;
        for (Item item : items) {
            if (item != null && item.heavy) {
                heavy++;
            }
        }
        if (heavy == 2) {
            return 2;
        }
        return heavy;
    }
}
