package shop;

/** Nothing to cover. */
public interface Listener {
    void sold(String what, int price);
}
