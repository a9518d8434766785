package classics.modern;

import java.util.ArrayList;
import java.util.List;

/** A piece of wood that can be sawn. */
public class Plank implements Measurable {
    private final int length;

    public Plank(int length) {
        if (length <= 0) {
            throw new IllegalArgumentException("no plank is " + length + " mm long");
        }
        this.length = length;
    }

    @Override
    public int millimetres() {
        return length;
    }

    /** Saws off as many pieces of one length as possible; the rest comes last. */
    public List<Plank> saw(int piece, int kerf) {
        if (piece <= 0 || kerf < 0) {
            throw new IllegalArgumentException("piece " + piece + ", kerf " + kerf);
        }
        List<Plank> planks = new ArrayList<>();
        int rest = length;
        while (rest >= piece && planks.size() < 100) {
            planks.add(new Plank(piece));
            rest -= piece + kerf;
        }
        if (rest > 0) {
            planks.add(new Plank(rest));
        }
        return planks;
    }
}
