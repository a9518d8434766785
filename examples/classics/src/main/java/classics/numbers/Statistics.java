package classics.numbers;

import java.util.Arrays;

/** Figures about any number of values. */
public final class Statistics {
    private Statistics() {
    }

    public static double mean(double... values) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    public static int max(int first, int... others) {
        int max = first;
        for (int other : others) {
            if (other > max) {
                max = other;
            }
        }
        return max;
    }

    public static double median(int... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no values");
        }
        int[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        if (sorted.length % 2 == 1) {
            return sorted[middle];
        }
        return (sorted[middle - 1] + (double) sorted[middle]) / 2;
    }

    /** Text like `3, 5 and 8`. */
    public static String join(String conjunction, Object... values) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < values.length; i++) {
            if (i > 0) {
                text.append(i == values.length - 1 ? " " + conjunction + " " : ", ");
            }
            text.append(values[i]);
        }
        return text.toString();
    }

    public static int[] histogram(int buckets, int limit, int... values) {
        if (buckets <= 0 || limit <= 0) {
            throw new IllegalArgumentException("buckets and limit must be positive");
        }
        int[] counts = new int[buckets];
        for (int value : values) {
            if (value >= 0 && value < limit) {
                counts[(int) ((long) value * buckets / limit)]++;
            }
        }
        return counts;
    }
}
