package pacman.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class BoardReaderTest {
    private final BoardReader reader = new BoardReader();

    @Test
    void allSignsAreRead() {
        Board board = reader.read("#.o", " MP");
        assertEquals("#.o\n M<\n", board.toString());
    }

    @Test
    void thePlayerIsFound() {
        Board board = reader.read("#P");
        assertSame(reader.player(), board.cellAt(1, 0).guest());
    }

    @Test
    void monstersAreFound() {
        reader.read("PM", "MM");
        assertEquals(3, reader.monsters().size());
    }

    @Test
    void aReaderCanBeUsedAgain() {
        reader.read("PM");
        reader.read("MP");
        assertEquals(1, reader.monsters().size());
    }

    @Test
    void aMapNeedsRows() {
        assertThrows(IllegalArgumentException.class, reader::read);
    }

    @Test
    void rowsAreEquallyLong() {
        assertThrows(IllegalArgumentException.class, () -> reader.read("P..", ".."));
    }

    @Test
    void aMapNeedsAPlayer() {
        assertThrows(IllegalArgumentException.class, () -> reader.read("#.M"));
    }

    @Test
    void aMapHasOnePlayerOnly() {
        assertThrows(IllegalArgumentException.class, () -> reader.read("PP"));
    }

    @Test
    void unknownSignsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> reader.read("P?"));
    }
}
