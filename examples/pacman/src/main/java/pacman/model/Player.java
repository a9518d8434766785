package pacman.model;

/** The player: alive until a monster gets it. */
public class Player extends Guest {
    private int points;
    private int eaten;
    private boolean alive = true;
    private Direction facing = Direction.RIGHT;

    public int points() {
        return points;
    }

    /** How many pieces of food it ate. */
    public int eaten() {
        return eaten;
    }

    public boolean isAlive() {
        return alive;
    }

    public Direction facing() {
        return facing;
    }

    public void turn(Direction direction) {
        assert direction != null;
        facing = direction;
    }

    public void eat(Food food) {
        assert alive : "the dead don't eat";
        int before = points;
        points += food.points();
        eaten++;
        if (eaten % 10 == 0) {
            // Every tenth piece counts twice.
            points += food.points();
        }
        assert points >= before;
    }

    /** Takes back what eating gave. */
    void regurgitate(int oldPoints) {
        assert eaten > 0;
        points = oldPoints;
        eaten--;
    }

    public void die() {
        assert alive : "it can only die once";
        alive = false;
    }

    void revive() {
        alive = true;
    }

    @Override
    public Encounter meetPlayer(Player player) {
        return Encounter.BLOCKED;
    }

    @Override
    public Encounter meetMonster(Monster monster) {
        return alive ? Encounter.DEADLY : Encounter.BLOCKED;
    }

    @Override
    public char sign() {
        if (!alive) {
            return 'x';
        }
        switch (facing) {
            case UP:
                return 'v';
            case DOWN:
                return '^';
            case LEFT:
                return '>';
            default:
                return '<';
        }
    }
}
