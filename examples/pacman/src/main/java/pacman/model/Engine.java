package pacman.model;

/** The states of a running game: it is started, halted, won or lost, and begun again. */
public class Engine {
    /** What the engine is doing. */
    public enum State {
        STARTING,
        PLAYING,
        HALTED,
        WON,
        LOST
    }

    private final String[] map;
    private Game game;
    private State state;
    private int won;
    private int lost;

    public Engine(String... map) {
        this.map = map.clone();
        initialize();
    }

    public Engine() {
        this("#####", "#P.o#", "# #M#", "#####");
    }

    private void initialize() {
        game = new Game(map);
        state = State.STARTING;
        assert invariant();
    }

    public State state() {
        return state;
    }

    public Game game() {
        return game;
    }

    public int won() {
        return won;
    }

    public int lost() {
        return lost;
    }

    public boolean isPlaying() {
        return state == State.PLAYING;
    }

    public void start() {
        if (state == State.STARTING || state == State.HALTED) {
            state = State.PLAYING;
        } else if (state == State.WON || state == State.LOST) {
            initialize();
        }
        assert invariant();
    }

    public void halt() {
        if (isPlaying()) {
            state = State.HALTED;
        }
        assert invariant();
    }

    public Encounter movePlayer(Direction direction) {
        if (!isPlaying()) {
            return Encounter.BLOCKED;
        }
        Encounter encounter = game.movePlayer(direction);
        update();
        return encounter;
    }

    public void tick() {
        if (!isPlaying()) {
            return;
        }
        game.moveMonsters();
        update();
    }

    /** Takes a move back; the game halts then. */
    public boolean undo() {
        if (state == State.STARTING) {
            return false;
        }
        boolean undone = game.undo();
        if (state == State.LOST && !game.isLost()) {
            lost--;
            state = State.HALTED;
        } else if (state == State.WON && !game.isWon()) {
            won--;
            state = State.HALTED;
        } else if (undone && isPlaying()) {
            state = State.HALTED;
        }
        assert invariant();
        return undone;
    }

    private void update() {
        if (game.isWon()) {
            state = State.WON;
            won++;
        } else if (game.isLost()) {
            state = State.LOST;
            lost++;
        }
        assert invariant();
    }

    private boolean invariant() {
        boolean over = state == State.WON || state == State.LOST;
        return game != null && over == game.isOver();
    }

    @Override
    public String toString() {
        return state + "\n" + game;
    }
}
