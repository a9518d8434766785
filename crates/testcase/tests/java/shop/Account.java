package shop;

import hidden.Bank;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Deque;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A builder with a private constructor, types of another package, overloads, the JDK's value types. */
public final class Account {
    private final String owner;
    private BigDecimal balance;

    private Account(Builder builder) {
        this.owner = builder.owner;
        this.balance = builder.balance;
    }

    public static final class Builder {
        private String owner = "";
        private BigDecimal balance = BigDecimal.ZERO;

        public Builder owner(String owner) {
            this.owner = owner;
            return this;
        }

        public Builder balance(BigDecimal balance) {
            this.balance = balance;
            return this;
        }

        public Account build() {
            return new Account(this);
        }
    }

    public void deposit(BigDecimal amount) {
        if (amount.signum() <= 0) {
            throw new IllegalArgumentException("amount");
        }
        balance = balance.add(amount);
    }

    public void deposit(long amount) {
        deposit(BigDecimal.valueOf(amount));
    }

    public int overload(Object o) {
        return 1;
    }

    public int overload(String s) {
        return 2;
    }

    public int overload(Integer i) {
        return 3;
    }

    public int overload(int i) {
        return 4;
    }

    public int tags(Set<String> tags, Map<String, Integer> counts, Deque<Long> queue, Iterable<String> more) {
        return tags.size() + counts.size() + queue.size() + (more.iterator().hasNext() ? 1 : 0);
    }

    public String describe(LocalDate when, Locale locale, CharSequence note, Appendable out, java.io.Reader in) {
        return String.format(locale, "%s %s %s", owner, when, note);
    }

    public Bank bank(Bank.Branch branch) {
        return branch.bank();
    }

    public java.util.Iterator<String> owners(java.util.Random random, StringBuilder out) {
        return java.util.List.of(owner).iterator();
    }

    public <T extends Bank.Service<T>> T serve(T service) {
        return service.self();
    }
}
