package pacman.model;

/** A step of a guest from its cell to a neighbouring one; it can be made once, and taken back once. */
public abstract class Move {
    private final Guest mover;
    private final Cell from;
    private final Cell to;
    private boolean made;

    protected Move(Guest mover, Direction direction) {
        if (!mover.isPlaced()) {
            throw new IllegalStateException("the guest is not on a board");
        }
        this.mover = mover;
        this.from = mover.cell();
        this.to = from.neighbour(direction);
    }

    public Guest mover() {
        return mover;
    }

    public Cell from() {
        return from;
    }

    /** The cell it leads to, or null if that would be beyond the border. */
    public Cell to() {
        return to;
    }

    public boolean isMade() {
        return made;
    }

    /** What would happen. */
    public Encounter encounter() {
        if (to == null) {
            return Encounter.BLOCKED;
        }
        if (to.isEmpty()) {
            return Encounter.FREE;
        }
        return meet(to.guest());
    }

    /** What would happen with the guest that is in the way. */
    protected abstract Encounter meet(Guest other);

    /** Makes the move if it can be made; says what happened. */
    public Encounter make() {
        if (made) {
            throw new IllegalStateException("the move was made already");
        }
        assert mover.cell() == from : "the mover has gone away";
        Encounter encounter = encounter();
        prepare(encounter);
        if (encounter.mayMove()) {
            mover.occupy(to);
            made = true;
        }
        return encounter;
    }

    /** Lets the move happen: what is eaten has to be gone, who dies has to die. */
    protected abstract void prepare(Encounter encounter);

    public void takeBack() {
        if (!made) {
            throw new IllegalStateException("the move was not made");
        }
        made = false;
        mover.occupy(from);
        restore();
    }

    /** Undoes what {@link #prepare} did. */
    protected abstract void restore();
}
