package pacman.model;

/** A move of the player, who eats what can be eaten and dies of monsters. */
public class PlayerMove extends Move {
    private final Player player;
    private final Direction direction;
    private final Direction facedBefore;
    private final int pointsBefore;
    private Food eaten;

    public PlayerMove(Player player, Direction direction) {
        super(player, direction);
        this.player = player;
        this.direction = direction;
        this.facedBefore = player.facing();
        this.pointsBefore = player.points();
    }

    /** What was eaten, or null. */
    public Food eaten() {
        return eaten;
    }

    @Override
    protected Encounter meet(Guest other) {
        return player.isAlive() ? other.meetPlayer(player) : Encounter.BLOCKED;
    }

    @Override
    protected void prepare(Encounter encounter) {
        player.turn(direction);
        switch (encounter) {
            case EATS:
                eaten = (Food) to().guest();
                eaten.leave();
                player.eat(eaten);
                break;
            case DEADLY:
                player.die();
                break;
            default:
                break;
        }
    }

    @Override
    protected void restore() {
        player.turn(facedBefore);
        if (eaten != null) {
            player.regurgitate(pointsBefore);
            eaten.occupy(to());
            eaten = null;
        }
    }
}
