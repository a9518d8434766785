package classics.modern;

/** Something with a length: an interface with default, static and private methods. */
public interface Measurable extends Comparable<Measurable> {
    int millimetres();

    default double inches() {
        return millimetres() / 25.4;
    }

    default boolean fitsInto(Measurable other, int margin) {
        if (margin < 0) {
            throw new IllegalArgumentException("margin " + margin);
        }
        return millimetres() + 2L * margin <= other.millimetres();
    }

    @Override
    default int compareTo(Measurable other) {
        return Integer.compare(millimetres(), other.millimetres());
    }

    default String label() {
        int length = millimetres();
        if (length >= 1000) {
            return number(length, 1000) + " m";
        }
        return length >= 10 ? number(length, 10) + " cm" : length + " mm";
    }

    private static String number(int length, int unit) {
        return length % unit == 0 ? Integer.toString(length / unit) : Double.toString((double) length / unit);
    }

    static Measurable longest(Measurable first, Measurable... others) {
        Measurable best = first;
        for (Measurable other : others) {
            if (other.compareTo(best) > 0) {
                best = other;
            }
        }
        return best;
    }
}
