package told;

/** Keeps objects in places that their identities decide. */
public class Slots {
    public final Object[] places = new Object[16];
    private final int[] counts = new int[16];

    public void put(Object object) {
        int place = System.identityHashCode(object) & 15;
        places[place] = object;
        counts[place]++;
    }

    public int[] counts() {
        return counts;
    }

    /** Its length is another one on each run, its first elements are not. */
    public int[] asManyAs(Object object) {
        return new int[(System.identityHashCode(object) & 15) + 4];
    }
}
