import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Takes arguments of many kinds, for traces. */
public class Relay {
    public static final class Wire {
        static final Wire COPPER = new Wire("copper");
        private final String of;
        private int turns;

        private Wire(String of) {
            this.of = of;
        }

        public static Wire drawn(String of) {
            return new Wire(of);
        }

        public void wind(int turns) {
            this.turns += turns;
        }
    }

    private final Wire wire;
    private long charge;

    public Relay(Wire wire) {
        this.wire = wire;
    }

    public long load(long[] volts, TimeUnit unit, Object mark) {
        for (long v : volts) {
            charge += v;
        }
        charge += unit.ordinal() + (mark instanceof Integer n ? n : 0);
        return charge;
    }

    public boolean route(List<String> ways, Map<String, Integer> costs) {
        return ways.contains("north-" + wire.of) && costs.get("toll") == wire.turns + charge;
    }

    public void burn() {
        throw new IllegalStateException("burnt");
    }
}
