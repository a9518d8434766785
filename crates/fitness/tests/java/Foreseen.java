/** What a run misses is behind several conditions, so that how far it was from the first of them says little. */
public class Foreseen {
    /** The slides' example of symbolic fitness: each round of the loop brings one number down and the other up. */
    public static boolean counted(int x, int y, int z) {
        if (z > 0) {
            if (x == z) {
                while (z > 0) {
                    z--;
                    y++;
                }
                if (y == 10) {
                    return true; // goal counted
                }
            }
        }
        return false;
    }

    private final int[] kept = { 3, 30, 300 };
    private long sum;

    /** Fields, elements and a switch on the way. */
    public int walked(int start, int index, double weight) {
        if (start > 100) {
            sum = kept[1] + index;
            switch ((int) sum) {
                case 40:
                    if (weight * 2 > 9.5) {
                        return 1; // goal walked
                    }
                    return 2;
                default:
                    return 3;
            }
        }
        return 0;
    }
}
