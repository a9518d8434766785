package pacman.model;

/** A move of a monster, which kills the player where it finds it. */
public class MonsterMove extends Move {
    private final Monster monster;

    public MonsterMove(Monster monster, Direction direction) {
        super(monster, direction);
        this.monster = monster;
    }

    @Override
    protected Encounter meet(Guest other) {
        Encounter encounter = other.meetMonster(monster);
        if (encounter == Encounter.DEADLY && monster.isScared()) {
            return Encounter.BLOCKED;
        }
        return encounter;
    }

    @Override
    protected void prepare(Encounter encounter) {
        if (encounter == Encounter.DEADLY) {
            ((Player) to().guest()).die();
        }
        monster.calm();
    }

    @Override
    protected void restore() {
        assert from().guest() == monster;
    }
}
