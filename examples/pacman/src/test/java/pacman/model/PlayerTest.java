package pacman.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PlayerTest {
    private final Player player = new Player();

    @Test
    void aNewPlayerIsAliveWithoutPoints() {
        assertTrue(player.isAlive());
        assertEquals(0, player.points());
        assertEquals(0, player.eaten());
    }

    @Test
    void eatingGivesPoints() {
        player.eat(new Food(7));
        player.eat(new Food(3));
        assertEquals(10, player.points());
        assertEquals(2, player.eaten());
    }

    @Test
    void theTenthPieceCountsTwice() {
        for (int i = 0; i < 10; i++) {
            player.eat(new Food(1));
        }
        assertEquals(11, player.points());
    }

    @Test
    void theElevenhPieceCountsOnce() {
        for (int i = 0; i < 11; i++) {
            player.eat(new Food(1));
        }
        assertEquals(12, player.points());
    }

    @Test
    void aPlayerThatDiedIsDead() {
        player.die();
        assertFalse(player.isAlive());
        assertEquals('x', player.sign());
    }

    @Test
    void aPlayerCanBeRevived() {
        player.die();
        player.revive();
        assertTrue(player.isAlive());
    }

    @Test
    void theMouthIsWhereThePlayerFaces() {
        assertEquals('<', player.sign());
        player.turn(Direction.LEFT);
        assertEquals('>', player.sign());
        player.turn(Direction.UP);
        assertEquals('v', player.sign());
        player.turn(Direction.DOWN);
        assertEquals('^', player.sign());
    }

    @Test
    void playersBlockPlayers() {
        assertEquals(Encounter.BLOCKED, player.meetPlayer(new Player()));
    }

    @Test
    void monstersKillOnce() {
        assertEquals(Encounter.DEADLY, player.meetMonster(new Monster()));
        player.die();
        assertEquals(Encounter.BLOCKED, player.meetMonster(new Monster()));
    }

    @Test
    void whatWasEatenCanBeTakenBack() {
        player.eat(new Food(7));
        player.regurgitate(0);
        assertEquals(0, player.points());
        assertEquals(0, player.eaten());
    }
}
