package reach;

/** Whoever implements the method decides what it gives. */
public interface ReachAbstract {
    boolean decided(int x);
}
