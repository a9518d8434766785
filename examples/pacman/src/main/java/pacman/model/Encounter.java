package pacman.model;

/** What happens when a guest wants to move to where another one is. */
public enum Encounter {
    /** Nothing is in the way. */
    FREE,
    /** There is no way. */
    BLOCKED,
    /** The mover eats what is there. */
    EATS,
    /** The player dies. */
    DEADLY;

    public boolean mayMove() {
        return this == FREE || this == EATS;
    }
}
