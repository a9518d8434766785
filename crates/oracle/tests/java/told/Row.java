package told;

/** Is looked at place by place. */
public class Row {
    private final int[] places = new int[2];

    public void fill() {
        for (int i = 0; i < places.length; i++) {
            places[i] = 5 * i + 3;
        }
    }

    public int at(int place) {
        return places[place];
    }

    /** There is nothing. */
    public int beyond(int place) {
        return places[place + 2];
    }
}
