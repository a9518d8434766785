/** A market stall: objects that are made in several ways, changed, and handed to each other. */
public class Stall {
    private final int size;
    private int fruit;
    private Stall neighbour;

    public Stall(int size) {
        this.size = size;
    }

    public Stall() {
        this(4);
    }

    public static Stall large() {
        return new Stall(9);
    }

    public void put(int fruit) {
        this.fruit += fruit;
    }

    public void link(Stall neighbour) {
        this.neighbour = neighbour;
    }

    public int fruit() {
        return fruit;
    }

    public boolean isFull(int more) {
        return hidden(more);
    }

    private boolean hidden(int more) {
        return fruit + more >= size && neighbour != null;
    }
}
