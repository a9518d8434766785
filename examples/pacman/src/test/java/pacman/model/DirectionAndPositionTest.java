package pacman.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DirectionAndPositionTest {
    private final Position origin = new Position(0, 0);

    @Test
    void oppositesLeadBack() {
        for (Direction direction : Direction.values()) {
            assertEquals(origin, origin.next(direction).next(direction.opposite()));
        }
    }

    @Test
    void oppositesOfOppositesAreTheSame() {
        assertEquals(Direction.LEFT, Direction.LEFT.opposite().opposite());
        assertEquals(Direction.UP, Direction.DOWN.opposite());
    }

    @Test
    void upIsOneRowLess() {
        assertEquals(new Position(0, -1), origin.next(Direction.UP));
    }

    @Test
    void rightIsOneColumnMore() {
        assertEquals(new Position(1, 0), origin.next(Direction.RIGHT));
    }

    @Test
    void distanceCountsSteps() {
        assertEquals(7, new Position(1, 2).distance(new Position(4, -2)));
    }

    @Test
    void neighboursAreOneStepAway() {
        assertTrue(origin.isNextTo(new Position(0, 1)));
        assertFalse(origin.isNextTo(new Position(1, 1)));
        assertFalse(origin.isNextTo(origin));
    }

    @Test
    void positionsAreEqualByCoordinates() {
        assertEquals(new Position(3, 4), new Position(3, 4));
        assertNotEquals(new Position(3, 4), new Position(4, 3));
        assertNotEquals(new Position(3, 4), new Position(3, 5));
    }

    @Test
    void equalPositionsHaveEqualHashes() {
        assertEquals(new Position(3, 4).hashCode(), new Position(3, 4).hashCode());
    }

    @Test
    void aPositionIsNoText() {
        assertFalse(origin.equals("(0, 0)"));
        assertTrue(origin.equals(origin));
    }
}
