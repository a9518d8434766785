package pacman.model;

/** Worth points to the player who eats it; monsters leave it alone. */
public class Food extends Guest {
    public static final int DEFAULT_POINTS = 10;

    private int points;

    public Food() {
        this(DEFAULT_POINTS);
    }

    public Food(int points) {
        if (points < 0) {
            throw new IllegalArgumentException("negative points: " + points);
        }
        this.points = points;
    }

    public int points() {
        return points;
    }

    /** Food that nobody eats becomes worth less, but never nothing. */
    public void rot() {
        if (points > 1) {
            points = points / 2;
        }
        assert points >= 0;
    }

    @Override
    public Encounter meetPlayer(Player player) {
        return player.isAlive() ? Encounter.EATS : Encounter.BLOCKED;
    }

    @Override
    public Encounter meetMonster(Monster monster) {
        return Encounter.BLOCKED;
    }

    @Override
    public char sign() {
        return points > DEFAULT_POINTS ? 'o' : '.';
    }
}
