package pacman.model;

import java.util.List;

/** A board with a player and monsters, and the rules of moving. */
public class Game {
    private static final int REMEMBERED = 50;

    private final Board board;
    private final Player player;
    private final List<Monster> monsters;
    private final History history = new History(REMEMBERED);
    private int rounds;

    public Game(String... map) {
        BoardReader reader = new BoardReader();
        board = reader.read(map);
        player = reader.player();
        monsters = reader.monsters();
    }

    /** A small game. */
    public static Game simple() {
        return new Game("#####", "#P.o#", "# #M#", "#####");
    }

    public Board board() {
        return board;
    }

    public Player player() {
        return player;
    }

    public List<Monster> monsters() {
        return monsters;
    }

    public int rounds() {
        return rounds;
    }

    public boolean isOver() {
        return isWon() || isLost();
    }

    public boolean isWon() {
        return player.isAlive() && board.pointsLeft() == 0;
    }

    public boolean isLost() {
        return !player.isAlive();
    }

    public Encounter movePlayer(Direction direction) {
        if (isOver()) {
            throw new IllegalStateException("the game is over");
        }
        Encounter encounter = play(new PlayerMove(player, direction));
        if (encounter == Encounter.EATS && player.points() % (5 * Food.DEFAULT_POINTS) == 0) {
            for (Monster monster : monsters) {
                monster.scare(3);
            }
        }
        return encounter;
    }

    /** Every monster makes its move. */
    public void moveMonsters() {
        if (isOver()) {
            throw new IllegalStateException("the game is over");
        }
        rounds++;
        for (Monster monster : monsters) {
            if (player.isAlive()) {
                play(new MonsterMove(monster, monster.choose(player.cell().position())));
            }
        }
    }

    private Encounter play(Move move) {
        Encounter encounter = move.make();
        if (move.isMade()) {
            history.add(move);
        }
        return encounter;
    }

    /** Takes the last move back, and death too. */
    public boolean undo() {
        if (!player.isAlive()) {
            player.revive();
        }
        return history.undo();
    }

    @Override
    public String toString() {
        return board + "points " + player.points() + (isWon() ? ", won" : isLost() ? ", lost" : "");
    }
}
