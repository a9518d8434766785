package pacman.model;

import java.util.ArrayDeque;
import java.util.Deque;

/** Moves that were made, so that they can be taken back, the last one first. */
public class History {
    private final Deque<Move> moves = new ArrayDeque<>();
    private final int limit;

    public History(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit " + limit);
        }
        this.limit = limit;
    }

    public int size() {
        return moves.size();
    }

    public boolean isEmpty() {
        return moves.isEmpty();
    }

    /** Remembers a move that was made; the oldest one is forgotten when there are too many. */
    public void add(Move move) {
        assert move.isMade();
        if (moves.size() == limit) {
            moves.removeFirst();
        }
        moves.addLast(move);
    }

    /** Takes the last move back; says whether there was one. */
    public boolean undo() {
        if (moves.isEmpty()) {
            return false;
        }
        moves.removeLast().takeBack();
        return true;
    }

    public void clear() {
        moves.clear();
    }
}
