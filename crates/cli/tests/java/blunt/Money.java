package blunt;

import java.util.Objects;

/** An amount of a currency; two of the same currency can be added. */
public class Money {
    private final double amount;
    private final String currency;

    public Money(double amount, String currency) {
        this.amount = amount;
        this.currency = Objects.requireNonNull(currency);
    }

    public double getAmount() {
        return amount;
    }

    public String getCurrency() {
        return currency;
    }

    public Money add(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException("another currency");
        }
        return new Money(amount + other.amount, currency);
    }
}
