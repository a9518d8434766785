package classics.modern;

import java.util.Objects;

/** An amount of a currency: a record with a compact constructor. */
public record Money(long cents, String currency) implements Comparable<Money> {
    public Money {
        Objects.requireNonNull(currency, "currency");
        if (currency.length() != 3) {
            throw new IllegalArgumentException("a currency has three letters: " + currency);
        }
        currency = currency.toUpperCase(java.util.Locale.ROOT);
    }

    public static Money euros(long cents) {
        return new Money(cents, "EUR");
    }

    public Money plus(Money other) {
        requireSame(other);
        return new Money(Math.addExact(cents, other.cents), currency);
    }

    public Money minus(Money other) {
        requireSame(other);
        return new Money(Math.subtractExact(cents, other.cents), currency);
    }

    /** Splits fairly: the first parts get the cents that are left over. */
    public Money[] split(int parts) {
        if (parts < 1 || parts > 1000) {
            throw new IllegalArgumentException("parts: " + parts);
        }
        Money[] result = new Money[parts];
        long rest = cents % parts;
        for (int i = 0; i < parts; i++) {
            long extra = i < Math.abs(rest) ? Long.signum(rest) : 0;
            result[i] = new Money(cents / parts + extra, currency);
        }
        return result;
    }

    public boolean isNegative() {
        return cents < 0;
    }

    @Override
    public int compareTo(Money other) {
        requireSame(other);
        return Long.compare(cents, other.cents);
    }

    private void requireSame(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException(currency + " and " + other.currency);
        }
    }
}
