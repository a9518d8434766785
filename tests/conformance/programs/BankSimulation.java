// jdk: 17+
import java.math.*;
import java.time.*;
import java.util.*;
import java.util.stream.*;

/** A bank with accounts, rules, a ledger, interest, and failures that roll back. */
public class BankSimulation {
    sealed interface Event permits Deposit, Withdrawal, Transfer, Interest { LocalDate date(); BigDecimal amount(); }
    record Deposit(LocalDate date, String to, BigDecimal amount) implements Event { }
    record Withdrawal(LocalDate date, String from, BigDecimal amount) implements Event { }
    record Transfer(LocalDate date, String from, String to, BigDecimal amount) implements Event { }
    record Interest(LocalDate date, String to, BigDecimal amount) implements Event { }

    static class BankException extends Exception { BankException(String m) { super(m); } }
    static class Insufficient extends BankException { final BigDecimal missing; Insufficient(String who, BigDecimal missing) { super(who + " lacks " + missing); this.missing = missing; } }

    static abstract class Account {
        final String id;
        private BigDecimal balance = new BigDecimal("0.00");
        private int version;
        Account(String id) { this.id = id; }
        abstract BigDecimal limit();
        abstract BigDecimal rate();
        void change(BigDecimal by) throws Insufficient {
            BigDecimal next = balance.add(by);
            if (next.compareTo(limit().negate()) < 0) throw new Insufficient(id, next.add(limit()).negate());
            balance = next;
            version++;
        }
        BigDecimal balance() { return balance; }
        @Override public String toString() { return getClass().getSimpleName() + "[" + id + " " + balance + " v" + version + "]"; }
    }
    static class Checking extends Account { Checking(String id) { super(id); } @Override BigDecimal limit() { return new BigDecimal("100"); } @Override BigDecimal rate() { return BigDecimal.ZERO; } }
    static class Savings extends Account { Savings(String id) { super(id); } @Override BigDecimal limit() { return BigDecimal.ZERO; } @Override BigDecimal rate() { return new BigDecimal("0.035"); } }

    final Map<String, Account> accounts = new TreeMap<>();
    final List<Event> ledger = new ArrayList<>();
    final Map<String, Integer> failures = new TreeMap<>();

    Account find(String id) throws BankException {
        Account a = accounts.get(id);
        if (a == null) throw new BankException("no account " + id);
        return a;
    }

    void apply(Event e) throws BankException {
        if (e.amount().signum() <= 0) throw new BankException("amount must be positive: " + e.amount());
        if (e instanceof Deposit d) find(d.to()).change(d.amount());
        else if (e instanceof Withdrawal w) find(w.from()).change(w.amount().negate());
        else if (e instanceof Interest i) find(i.to()).change(i.amount());
        else if (e instanceof Transfer t) {
            Account to = find(t.to()), from = find(t.from());
            if (to == from) throw new BankException("transfer to itself");
            to.change(t.amount());
            try {
                from.change(t.amount().negate());
            } catch (Insufficient x) {
                to.change(t.amount().negate());
                throw x;
            }
        }
        ledger.add(e);
    }

    void attempt(Event e) {
        try {
            apply(e);
        } catch (Insufficient x) {
            failures.merge("insufficient by " + (x.missing.compareTo(new BigDecimal("500")) < 0 ? "little" : "much"), 1, Integer::sum);
        } catch (BankException x) {
            failures.merge(x.getMessage(), 1, Integer::sum);
        }
    }

    void monthEnd(LocalDate d) {
        for (Account a : accounts.values()) {
            BigDecimal i = a.balance().multiply(a.rate()).divide(new BigDecimal("12"), 2, RoundingMode.HALF_EVEN);
            if (i.signum() > 0) attempt(new Interest(d, a.id, i));
        }
    }

    public static void main(String[] args) {
        BankSimulation b = new BankSimulation();
        for (int i = 0; i < 6; i++) { Account a = i % 2 == 0 ? new Checking("acc" + i) : new Savings("acc" + i); b.accounts.put(a.id, a); }
        Random r = new Random(1907);
        LocalDate d = LocalDate.of(2024, 1, 15);
        BigDecimal in = BigDecimal.ZERO;
        for (int i = 0; i < 500; i++) {
            BigDecimal amt = BigDecimal.valueOf(r.nextInt(100000) - 500, 2);
            String x = "acc" + r.nextInt(7), y = "acc" + r.nextInt(6);
            b.attempt(switch (r.nextInt(4)) { case 0 -> new Deposit(d, x, amt); case 1 -> new Withdrawal(d, x, amt); default -> new Transfer(d, x, y, amt); });
            LocalDate next = d.plusDays(r.nextInt(3));
            if (next.getMonth() != d.getMonth()) b.monthEnd(d.with(java.time.temporal.TemporalAdjusters.lastDayOfMonth()));
            d = next;
        }
        b.accounts.values().forEach(System.out::println);
        System.out.println(b.failures);
        Map<String, BigDecimal> byKind = new TreeMap<>();
        for (Event e : b.ledger) byKind.merge(e.getClass().getSimpleName(), e.amount(), BigDecimal::add);
        System.out.println(byKind + " " + b.ledger.size());
        BigDecimal total = b.accounts.values().stream().map(Account::balance).reduce(BigDecimal.ZERO, BigDecimal::add);
        System.out.println(total + " " + total.compareTo(byKind.get("Deposit").add(byKind.get("Interest")).subtract(byKind.get("Withdrawal"))));
        Map<YearMonth, Long> months = b.ledger.stream().collect(Collectors.groupingBy(e -> YearMonth.from(e.date()), TreeMap::new, Collectors.counting()));
        System.out.println(months);
        System.out.println(b.ledger.stream().filter(Interest.class::isInstance).map(Event::toString).limit(3).toList() + " " + b.ledger.hashCode());
    }
}
