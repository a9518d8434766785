package classics.modern;

import java.util.Optional;

/** A closed range of anything comparable: a generic record with a bound. */
public record Range<T extends Comparable<? super T>>(T from, T to) {
    public Range {
        if (from.compareTo(to) > 0) {
            throw new IllegalArgumentException(from + " is after " + to);
        }
    }

    public boolean contains(T value) {
        return from.compareTo(value) <= 0 && value.compareTo(to) <= 0;
    }

    public boolean overlaps(Range<T> other) {
        return from.compareTo(other.to) <= 0 && other.from.compareTo(to) <= 0;
    }

    public Optional<Range<T>> intersect(Range<T> other) {
        if (!overlaps(other)) {
            return Optional.empty();
        }
        return Optional.of(new Range<>(max(from, other.from), min(to, other.to)));
    }

    public T clamp(T value) {
        if (value.compareTo(from) < 0) {
            return from;
        }
        return value.compareTo(to) > 0 ? to : value;
    }

    public static <C extends Comparable<? super C>> C max(C a, C b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    public static <C extends Comparable<? super C>> C min(C a, C b) {
        return a.compareTo(b) <= 0 ? a : b;
    }
}
