import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Uses relays, with much garbage in between. */
public class RelayDemo {
    private static Object waste;

    private static void litter() {
        for (int i = 0; i < 2000; i++) {
            waste = new long[100];
        }
    }

    public static void main(String[] args) {
        litter();
        Relay.Wire wire = Relay.Wire.drawn("gold" + args.length);
        litter();
        wire.wind(3);
        Relay relay = new Relay(wire);
        List<String> ways = new ArrayList<>();
        litter();
        ways.add("north-gold0");
        relay.load(new long[] {5, 0, 7}, TimeUnit.MICROSECONDS, 20);
        litter();
        if (!relay.route(ways, Map.of("toll", 36))) {
            throw new AssertionError();
        }
        try {
            relay.burn();
        } catch (IllegalStateException expected) {
            litter();
        }
        Relay other = new Relay(Relay.Wire.COPPER);
        litter();
        other.route(List.of("south", "east", "west"), Map.of());
        other.route(Stream.of("up", "down").toList(), Map.of("left", 1));
        relay.load(new long[0], TimeUnit.DAYS, null);
    }
}
