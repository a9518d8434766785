package invariants;

/** A die, whose throws are told to it. */
public class Dice {
    private int last = 1;
    private int sixes;

    public boolean thrown(int eyes) {
        if (eyes < 1 || eyes > 6) {
            throw new IllegalArgumentException("eyes");
        }
        last = eyes;
        if (eyes == 6) {
            sixes++;
        }
        return eyes == 6;
    }

    public int last() {
        return last;
    }

    public int sixes() {
        return sixes;
    }
}
