package pacman.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GuestTest {
    private Board board;
    private Player player;
    private Monster monster;

    @BeforeEach
    void setUp() {
        board = new Board(3, 3);
        player = new Player();
        monster = new Monster();
    }

    @Test
    void aNewGuestIsNowhere() {
        assertFalse(player.isPlaced());
        assertNull(player.cell());
    }

    @Test
    void aGuestAndItsCellKnowEachOther() {
        Cell cell = board.cellAt(1, 1);
        player.occupy(cell);
        assertSame(cell, player.cell());
        assertSame(player, cell.guest());
    }

    @Test
    void aGuestThatMovesLeavesItsOldCell() {
        player.occupy(board.cellAt(0, 0));
        player.occupy(board.cellAt(1, 0));
        assertTrue(board.cellAt(0, 0).isEmpty());
        assertSame(player, board.cellAt(1, 0).guest());
    }

    @Test
    void aGuestThatLeavesIsNowhere() {
        player.occupy(board.cellAt(0, 0));
        player.leave();
        assertFalse(player.isPlaced());
        assertEquals(0, board.guests());
    }

    @Test
    void wallsBlockEverybody() {
        Wall wall = new Wall();
        assertEquals(Encounter.BLOCKED, wall.meetPlayer(player));
        assertEquals(Encounter.BLOCKED, wall.meetMonster(monster));
        assertEquals('#', wall.sign());
    }

    @Test
    void foodIsEatenByPlayersOnly() {
        Food food = new Food();
        assertEquals(Encounter.EATS, food.meetPlayer(player));
        assertEquals(Encounter.BLOCKED, food.meetMonster(monster));
    }

    @Test
    void theDeadEatNothing() {
        player.die();
        assertEquals(Encounter.BLOCKED, new Food().meetPlayer(player));
    }

    @Test
    void foodIsWorthItsPoints() {
        assertEquals(Food.DEFAULT_POINTS, new Food().points());
        assertEquals(42, new Food(42).points());
    }

    @Test
    void pointsAreNotNegative() {
        assertThrows(IllegalArgumentException.class, () -> new Food(-1));
    }

    @Test
    void foodRotsByHalf() {
        Food food = new Food(9);
        food.rot();
        assertEquals(4, food.points());
    }

    @Test
    void foodNeverBecomesWorthless() {
        Food food = new Food(1);
        food.rot();
        assertEquals(1, food.points());
    }

    @Test
    void richFoodLooksRich() {
        assertEquals('.', new Food().sign());
        assertEquals('o', new Food(50).sign());
    }

    @Test
    void encountersSayWhetherOneMayMove() {
        assertTrue(Encounter.FREE.mayMove());
        assertTrue(Encounter.EATS.mayMove());
        assertFalse(Encounter.BLOCKED.mayMove());
        assertFalse(Encounter.DEADLY.mayMove());
    }
}
