package nasty;

/** Named like the annotation of tests, with names that are nearly keywords. */
public class Test {
    public boolean assertTrue(boolean yield) {
        return yield;
    }

    public int var(int record, int sealed) {
        return record + sealed;
    }

    public int $dollar(int _x) {
        return _x;
    }
}
