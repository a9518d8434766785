package invariants;

/** Points of two teams. */
public class Score {
    private int home;
    private int away;

    public void home() {
        home++;
    }

    public void away(int points) {
        if (points < 1 || points > 3) {
            throw new IllegalArgumentException("points");
        }
        away += points;
    }

    public int lead() {
        return home - away;
    }

    public boolean isDraw() {
        return home == away;
    }
}
