package pacman.model;

/** Nobody gets through. */
public class Wall extends Guest {
    @Override
    public Encounter meetPlayer(Player player) {
        return Encounter.BLOCKED;
    }

    @Override
    public Encounter meetMonster(Monster monster) {
        return Encounter.BLOCKED;
    }

    @Override
    public char sign() {
        return '#';
    }
}
