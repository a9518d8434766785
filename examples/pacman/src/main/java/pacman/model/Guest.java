package pacman.model;

/** Something that can occupy a cell. A guest is in one cell at most, and a cell has one guest at most. */
public abstract class Guest {
    private Cell cell;

    /** The cell that this guest is in, or null. */
    public Cell cell() {
        return cell;
    }

    public boolean isPlaced() {
        return cell != null;
    }

    /** Moves into an empty cell. */
    public void occupy(Cell target) {
        assert target != null : "no cell";
        assert target.isEmpty() : "the cell is occupied";
        if (cell != null) {
            leave();
        }
        cell = target;
        target.settle(this);
        assert invariant();
    }

    /** Leaves its cell. */
    public void leave() {
        assert cell != null : "it is nowhere";
        Cell old = cell;
        cell = null;
        old.clear();
        assert invariant();
    }

    /** Whether the guest and its cell know each other. */
    protected boolean invariant() {
        return cell == null || cell.guest() == this;
    }

    /** What a player that wants to come here can do. */
    public abstract Encounter meetPlayer(Player player);

    /** What a monster that wants to come here can do. */
    public abstract Encounter meetMonster(Monster monster);

    /** The sign of the guest on a map. */
    public abstract char sign();
}
