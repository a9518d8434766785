package pacman.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MonsterTest {
    private Monster monster;

    @BeforeEach
    void setUp() {
        monster = new Monster();
        monster.occupy(new Board(5, 5).cellAt(2, 2));
    }

    @Test
    void monstersAreDeadlyUnlessScared() {
        assertEquals(Encounter.DEADLY, monster.meetPlayer(new Player()));
        monster.scare(1);
        assertEquals(Encounter.BLOCKED, monster.meetPlayer(new Player()));
    }

    @Test
    void monstersBlockEachOther() {
        assertEquals(Encounter.BLOCKED, monster.meetMonster(new Monster()));
    }

    @Test
    void fearPassesMoveByMove() {
        monster.scare(2);
        monster.calm();
        assertTrue(monster.isScared());
        monster.calm();
        assertFalse(monster.isScared());
    }

    @Test
    void aCalmMonsterStaysCalm() {
        monster.calm();
        assertFalse(monster.isScared());
    }

    @Test
    void theGreaterFearCounts() {
        monster.scare(3);
        monster.scare(1);
        monster.calm();
        monster.calm();
        assertTrue(monster.isScared());
    }

    @Test
    void fearTakesSomeMoves() {
        assertThrows(IllegalArgumentException.class, () -> monster.scare(0));
    }

    @Test
    void monstersChase() {
        assertEquals(Direction.LEFT, monster.choose(new Position(0, 2)));
        assertEquals(Direction.DOWN, monster.choose(new Position(2, 4)));
        assertEquals(Direction.UP, monster.choose(new Position(2, 0)));
    }

    @Test
    void scaredMonstersRunAway() {
        monster.scare(5);
        Direction away = monster.choose(new Position(0, 2));
        assertEquals(3, monster.cell().position().next(away).distance(new Position(0, 2)));
    }

    @Test
    void fearShows() {
        assertEquals('M', monster.sign());
        monster.scare(1);
        assertEquals('m', monster.sign());
    }
}
