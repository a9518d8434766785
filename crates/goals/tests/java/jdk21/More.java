import java.util.function.IntConsumer;

/** The fixtures of newer releases. */
public class More {
    static IntConsumer more() {
        return Patterns::run;
    }
}
