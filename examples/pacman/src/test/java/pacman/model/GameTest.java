package pacman.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class GameTest {
    @Test
    void aNewGameIsNotOver() {
        Game game = Game.simple();
        assertFalse(game.isOver());
        assertEquals(0, game.rounds());
    }

    @Test
    void whoEatsEverythingWins() {
        Game game = new Game("P.");
        assertEquals(Encounter.EATS, game.movePlayer(Direction.RIGHT));
        assertTrue(game.isWon());
        assertTrue(game.isOver());
    }

    @Test
    void whoMeetsAMonsterLoses() {
        Game game = new Game("PM.");
        game.movePlayer(Direction.RIGHT);
        assertTrue(game.isLost());
    }

    @Test
    void nobodyMovesWhenTheGameIsOver() {
        Game game = new Game("PM.");
        game.movePlayer(Direction.RIGHT);
        assertThrows(IllegalStateException.class, () -> game.movePlayer(Direction.LEFT));
        assertThrows(IllegalStateException.class, game::moveMonsters);
    }

    @Test
    void monstersComeNearer() {
        Game game = new Game("P  M", "...#");
        game.moveMonsters();
        game.moveMonsters();
        assertEquals(2, game.rounds());
        game.moveMonsters();
        assertTrue(game.isLost());
    }

    @Test
    void richFoodScaresMonsters() {
        Game game = new Game("Po.M");
        game.movePlayer(Direction.RIGHT);
        assertTrue(game.monsters().get(0).isScared());
    }

    @Test
    void movesCanBeTakenBack() {
        Game game = Game.simple();
        String before = game.toString();
        game.movePlayer(Direction.RIGHT);
        assertTrue(game.undo());
        assertEquals(before, game.toString());
        assertFalse(game.undo());
    }

    @Test
    void deathCanBeTakenBack() {
        Game game = new Game("PM.");
        game.movePlayer(Direction.RIGHT);
        game.undo();
        assertFalse(game.isLost());
    }

    @Test
    void aGameShowsHowItEnded() {
        Game game = new Game("P.");
        game.movePlayer(Direction.RIGHT);
        assertTrue(game.toString().endsWith("points 10, won"));
    }

    @Test
    void onlyTheLastMovesAreRemembered() {
        History history = new History(1);
        Game game = new Game("P  .");
        for (int i = 0; i < 2; i++) {
            PlayerMove move = new PlayerMove(game.player(), Direction.RIGHT);
            move.make();
            history.add(move);
        }
        assertEquals(1, history.size());
        assertTrue(history.undo());
        assertFalse(history.undo());
        assertTrue(history.isEmpty());
    }

    @Test
    void aHistoryNeedsRoom() {
        assertThrows(IllegalArgumentException.class, () -> new History(0));
    }

    @Test
    void aClearedHistoryIsEmpty() {
        History history = new History(3);
        PlayerMove move = new PlayerMove(new Game("P .").player(), Direction.RIGHT);
        move.make();
        history.add(move);
        history.clear();
        assertTrue(history.isEmpty());
    }
}
