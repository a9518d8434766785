import java.util.function.IntConsumer;

/** Calls a choice of the fixtures' scenarios. */
public class Drive {
    static final IntConsumer[] FIXTURES = {
        Branches::run, Switches::run, Throws::run, Resources::run, Objects2::run, More.more(),
    };

    public static void main(String[] args) {
        drive(Integer.parseInt(args[0]));
    }

    static void drive(int seed) {
        for (int f = 0; f < FIXTURES.length; f++) {
            for (int n = 0; n < 10; n++) {
                int chosen = (seed * 31 + f) * 17 + n;
                chosen ^= chosen >>> 3;
                chosen = chosen * 0x9e3779b1 >>> 20;
                if (chosen % 5 < 1) {
                    call(FIXTURES[f], n);
                }
            }
        }
    }

    static void call(IntConsumer fixture, int n) {
        try {
            fixture.accept(n);
        } catch (Throwable t) {
            // The next one.
        }
    }
}
