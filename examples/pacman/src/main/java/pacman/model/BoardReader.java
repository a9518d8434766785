package pacman.model;

import java.util.ArrayList;
import java.util.List;

/** Reads boards from maps: a line a row, a character a cell. */
public class BoardReader {
    private Player player;
    private final List<Monster> monsters = new ArrayList<>();

    /** Reads a map; its rows must be equally long and it must have one player. */
    public Board read(String... rows) {
        if (rows.length == 0) {
            throw new IllegalArgumentException("a map without rows");
        }
        player = null;
        monsters.clear();
        int width = rows[0].length();
        Board board = new Board(width, rows.length);
        for (int y = 0; y < rows.length; y++) {
            if (rows[y].length() != width) {
                throw new IllegalArgumentException("row " + y + " has another length than row 0");
            }
            for (int x = 0; x < width; x++) {
                place(rows[y].charAt(x), board.cellAt(x, y));
            }
        }
        if (player == null) {
            throw new IllegalArgumentException("a map without a player");
        }
        return board;
    }

    private void place(char sign, Cell cell) {
        switch (sign) {
            case ' ':
                break;
            case '#':
                new Wall().occupy(cell);
                break;
            case '.':
                new Food().occupy(cell);
                break;
            case 'o':
                new Food(5 * Food.DEFAULT_POINTS).occupy(cell);
                break;
            case 'M':
                Monster monster = new Monster();
                monsters.add(monster);
                monster.occupy(cell);
                break;
            case 'P':
                if (player != null) {
                    throw new IllegalArgumentException("a second player at " + cell.position());
                }
                player = new Player();
                player.occupy(cell);
                break;
            default:
                throw new IllegalArgumentException("unknown sign '" + sign + "'");
        }
    }

    /** The player of the map that was read last. */
    public Player player() {
        return player;
    }

    public List<Monster> monsters() {
        return monsters;
    }
}
