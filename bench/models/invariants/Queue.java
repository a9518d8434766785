package invariants;

import java.util.ArrayDeque;

/** First in, first out, with a count of all that ever came. */
public class Queue {
    private final ArrayDeque<String> waiting = new ArrayDeque<>();
    private int ever;
    private int served;

    public void join(String who) {
        waiting.add(who);
        ever++;
    }

    public String serve() {
        String who = waiting.remove();
        served++;
        return who;
    }

    public int waiting() {
        return waiting.size();
    }

    public int served() {
        return served;
    }
}
