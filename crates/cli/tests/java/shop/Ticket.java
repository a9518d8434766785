package shop;

/** Something that can be delivered when it has been packed, in a van that has fuel. */
public class Ticket {
    private boolean packed;

    public void pack() {
        packed = true;
    }

    public boolean isPacked() {
        return packed;
    }
}
