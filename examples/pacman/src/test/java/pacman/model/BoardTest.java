package pacman.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BoardTest {
    private final Board board = new Board(4, 3);

    @Test
    void aBoardHasItsSize() {
        assertEquals(4, board.width());
        assertEquals(3, board.height());
    }

    @Test
    void aBoardNeedsCells() {
        assertThrows(IllegalArgumentException.class, () -> new Board(0, 3));
        assertThrows(IllegalArgumentException.class, () -> new Board(3, 0));
    }

    @Test
    void aBoardIsNotTooLarge() {
        assertThrows(IllegalArgumentException.class, () -> new Board(101, 1));
        assertThrows(IllegalArgumentException.class, () -> new Board(1, 101));
    }

    @Test
    void cellsKnowWhereTheyAre() {
        Cell cell = board.cellAt(2, 1);
        assertEquals(new Position(2, 1), cell.position());
        assertSame(board, cell.board());
    }

    @Test
    void positionsAreOnTheBoardOrNot() {
        assertTrue(board.contains(new Position(3, 2)));
        assertFalse(board.contains(new Position(4, 2)));
        assertFalse(board.contains(new Position(3, 3)));
        assertFalse(board.contains(new Position(-1, 0)));
        assertFalse(board.contains(new Position(0, -1)));
    }

    @Test
    void neighboursAreNextToEachOther() {
        Cell cell = board.cellAt(1, 1);
        assertSame(board.cellAt(1, 0), cell.neighbour(Direction.UP));
        assertSame(board.cellAt(2, 1), cell.neighbour(Direction.RIGHT));
    }

    @Test
    void thereIsNothingBeyondTheBorder() {
        assertNull(board.cellAt(0, 0).neighbour(Direction.LEFT));
        assertNull(board.cellAt(3, 2).neighbour(Direction.DOWN));
    }

    @Test
    void cellsKnowWhetherTheyAreAtTheBorder() {
        assertTrue(board.cellAt(0, 1).isBorder());
        assertFalse(board.cellAt(1, 1).isBorder());
    }

    @Test
    void guestsAreCounted() {
        new Wall().occupy(board.cellAt(0, 0));
        new Player().occupy(board.cellAt(1, 0));
        assertEquals(2, board.guests());
    }

    @Test
    void pointsOfFoodAreCounted() {
        new Food(3).occupy(board.cellAt(0, 0));
        new Food(4).occupy(board.cellAt(1, 0));
        new Wall().occupy(board.cellAt(2, 0));
        assertEquals(7, board.pointsLeft());
    }

    @Test
    void anEmptyBoardHasNoPoints() {
        assertEquals(0, board.pointsLeft());
        assertEquals(0, board.guests());
    }

    @Test
    void aBoardLooksLikeItsMap() {
        new Wall().occupy(board.cellAt(0, 0));
        new Food().occupy(board.cellAt(3, 2));
        assertEquals("#   \n    \n   .\n", board.toString());
    }
}
