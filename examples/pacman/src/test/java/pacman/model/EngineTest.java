package pacman.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class EngineTest {
    @Test
    void anEngineStarts() {
        Engine engine = new Engine();
        assertEquals(Engine.State.STARTING, engine.state());
        engine.start();
        assertTrue(engine.isPlaying());
    }

    @Test
    void nothingMovesBeforeTheStart() {
        Engine engine = new Engine();
        String before = engine.toString();
        engine.tick();
        assertEquals(Encounter.BLOCKED, engine.movePlayer(Direction.RIGHT));
        assertEquals(before, engine.toString());
    }

    @Test
    void aHaltedGameGoesOn() {
        Engine engine = new Engine();
        engine.start();
        engine.halt();
        assertEquals(Engine.State.HALTED, engine.state());
        engine.start();
        assertTrue(engine.isPlaying());
    }

    @Test
    void haltingBeforeTheStartDoesNothing() {
        Engine engine = new Engine();
        engine.halt();
        assertEquals(Engine.State.STARTING, engine.state());
    }

    @Test
    void winning() {
        Engine engine = new Engine("P.");
        engine.start();
        engine.movePlayer(Direction.RIGHT);
        assertEquals(Engine.State.WON, engine.state());
        assertEquals(1, engine.won());
    }

    @Test
    void losing() {
        Engine engine = new Engine("P M.");
        engine.start();
        engine.tick();
        engine.tick();
        assertEquals(Engine.State.LOST, engine.state());
        assertEquals(1, engine.lost());
    }

    @Test
    void aNewGameAfterTheEnd() {
        Engine engine = new Engine("P.");
        engine.start();
        engine.movePlayer(Direction.RIGHT);
        Game old = engine.game();
        engine.start();
        assertNotSame(old, engine.game());
        assertEquals(Engine.State.STARTING, engine.state());
    }

    @Test
    void victoryCanBeTakenBack() {
        Engine engine = new Engine("P.");
        engine.start();
        engine.movePlayer(Direction.RIGHT);
        assertTrue(engine.undo());
        assertEquals(Engine.State.HALTED, engine.state());
        assertEquals(0, engine.won());
    }

    @Test
    void defeatCanBeTakenBack() {
        Engine engine = new Engine("PM.");
        engine.start();
        engine.tick();
        engine.undo();
        assertEquals(Engine.State.HALTED, engine.state());
        assertEquals(0, engine.lost());
    }

    @Test
    void undoHalts() {
        Engine engine = new Engine();
        engine.start();
        engine.movePlayer(Direction.RIGHT);
        assertTrue(engine.undo());
        assertEquals(Engine.State.HALTED, engine.state());
    }

    @Test
    void thereIsNothingToUndoAtTheStart() {
        assertFalse(new Engine().undo());
    }
}
