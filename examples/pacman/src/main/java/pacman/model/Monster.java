package pacman.model;

/** Chases the player. A monster that was scared runs away for some moves. */
public class Monster extends Guest {
    private int scared;

    public boolean isScared() {
        return scared > 0;
    }

    public void scare(int moves) {
        if (moves <= 0) {
            throw new IllegalArgumentException("moves: " + moves);
        }
        scared = Math.max(scared, moves);
    }

    /** One move has passed. */
    public void calm() {
        if (scared > 0) {
            scared--;
        }
    }

    /** The direction that brings the monster nearer to its prey, or away from it while scared. */
    public Direction choose(Position prey) {
        assert isPlaced() : "a monster must be somewhere to go somewhere";
        Position here = cell().position();
        Direction best = Direction.UP;
        int bestDistance = here.next(best).distance(prey);
        for (Direction direction : Direction.values()) {
            int distance = here.next(direction).distance(prey);
            boolean better = isScared() ? distance > bestDistance : distance < bestDistance;
            if (better) {
                best = direction;
                bestDistance = distance;
            }
        }
        return best;
    }

    @Override
    public Encounter meetPlayer(Player player) {
        return isScared() ? Encounter.BLOCKED : Encounter.DEADLY;
    }

    @Override
    public Encounter meetMonster(Monster monster) {
        return Encounter.BLOCKED;
    }

    @Override
    public char sign() {
        return isScared() ? 'm' : 'M';
    }
}
