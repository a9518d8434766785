package pacman.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MoveTest {
    private Board board;
    private Player player;
    private Monster monster;

    @BeforeEach
    void setUp() {
        BoardReader reader = new BoardReader();
        board = reader.read(" P.", "#M ");
        player = reader.player();
        monster = reader.monsters().get(0);
    }

    @Test
    void aMoveToAnEmptyCell() {
        PlayerMove move = new PlayerMove(player, Direction.LEFT);
        assertEquals(Encounter.FREE, move.make());
        assertTrue(move.isMade());
        assertSame(board.cellAt(0, 0), player.cell());
        assertSame(player, move.mover());
        assertSame(board.cellAt(1, 0), move.from());
        assertSame(board.cellAt(0, 0), move.to());
    }

    @Test
    void aMoveBeyondTheBorderIsBlocked() {
        PlayerMove move = new PlayerMove(player, Direction.UP);
        assertNull(move.to());
        assertEquals(Encounter.BLOCKED, move.make());
        assertFalse(move.isMade());
    }

    @Test
    void aMoveToFoodEatsIt() {
        PlayerMove move = new PlayerMove(player, Direction.RIGHT);
        assertEquals(Encounter.EATS, move.make());
        assertEquals(10, player.points());
        assertEquals(10, move.eaten().points());
        assertFalse(move.eaten().isPlaced());
    }

    @Test
    void aMoveToAMonsterKills() {
        PlayerMove move = new PlayerMove(player, Direction.DOWN);
        assertEquals(Encounter.DEADLY, move.make());
        assertFalse(player.isAlive());
        assertFalse(move.isMade());
    }

    @Test
    void aDeadPlayerIsBlocked() {
        player.die();
        assertEquals(Encounter.BLOCKED, new PlayerMove(player, Direction.RIGHT).encounter());
    }

    @Test
    void movesTurnThePlayer() {
        new PlayerMove(player, Direction.LEFT).make();
        assertEquals(Direction.LEFT, player.facing());
    }

    @Test
    void aMoveIsMadeOnce() {
        PlayerMove move = new PlayerMove(player, Direction.LEFT);
        move.make();
        assertThrows(IllegalStateException.class, move::make);
    }

    @Test
    void whatWasNotMadeCannotBeTakenBack() {
        PlayerMove move = new PlayerMove(player, Direction.LEFT);
        assertThrows(IllegalStateException.class, move::takeBack);
    }

    @Test
    void whoIsNowhereCannotMove() {
        assertThrows(IllegalStateException.class, () -> new PlayerMove(new Player(), Direction.LEFT));
    }

    @Test
    void aMoveThatIsTakenBackRestoresEverything() {
        String before = board.toString();
        PlayerMove move = new PlayerMove(player, Direction.RIGHT);
        move.make();
        move.takeBack();
        assertEquals(before, board.toString());
        assertEquals(0, player.points());
        assertNull(move.eaten());
    }

    @Test
    void monstersMoveToEmptyCells() {
        MonsterMove move = new MonsterMove(monster, Direction.RIGHT);
        assertEquals(Encounter.FREE, move.make());
        move.takeBack();
        assertSame(board.cellAt(1, 1), monster.cell());
    }

    @Test
    void monstersAreStoppedByWalls() {
        assertEquals(Encounter.BLOCKED, new MonsterMove(monster, Direction.LEFT).make());
    }

    @Test
    void monstersKillThePlayer() {
        assertEquals(Encounter.DEADLY, new MonsterMove(monster, Direction.UP).make());
        assertFalse(player.isAlive());
    }

    @Test
    void scaredMonstersDoNot() {
        monster.scare(2);
        assertEquals(Encounter.BLOCKED, new MonsterMove(monster, Direction.UP).make());
        assertTrue(player.isAlive());
    }
}
