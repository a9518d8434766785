package bank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/** A subject with a bit of everything. */
public class Account {
    public enum Kind { SAVINGS, CHECKING }

    public static int opened;
    public String note;
    private final String owner;
    private final Kind kind;
    private long balance;

    public Account(String owner) {
        this(owner, Kind.CHECKING);
    }

    public Account(String owner, Kind kind) {
        if (owner == null) throw new NullPointerException("owner");
        this.owner = owner;
        this.kind = kind;
    }

    public void deposit(long amount) {
        if (amount <= 0) throw new IllegalArgumentException("amount: " + amount);
        balance += amount;
    }

    public boolean withdraw(long amount) {
        if (amount > balance) throw new IllegalStateException("too much: \"" + amount + "\"\n");
        balance -= amount;
        return true;
    }

    public long getBalance() { return balance; }
    public boolean isEmpty() { return balance == 0; }
    public Kind getKind() { return kind; }
    public double rate() { return 1.5; }
    public float rateAsFloat() { return 0.1f; }
    public char initial() { return owner.charAt(0); }
    public byte small() { return 3; }
    public Integer boxed() { return 7; }
    public Object anything() { return 7; }
    public Boolean maybe() { return true; }
    public int[] numbers() { return new int[] {1, 2, 3}; }
    public double[] fractions() { return new double[] {0.5, -0.0}; }
    public String[] words() { return new String[] {"a", null}; }
    public List<Integer> list() { return new ArrayList<>(Arrays.asList(1, 2)); }
    public Collection<String> names() { return new ArrayList<>(Arrays.asList("x", null)).subList(0, 2); }
    public Set<String> tags() { return new LinkedHashSet<>(Arrays.asList("p", "q")); }
    public Map<String, Integer> table() {
        Map<String, Integer> map = new HashMap<>();
        map.put("one", 1);
        map.put("two", 2);
        return map;
    }
    @Override public String toString() { return owner + ":" + balance; }

    // Overloads between which only a cast decides.
    public String put(Object o) { return "Object"; }
    public String put(String s) { return "String"; }
    public String put(int i) { return "int"; }
    public String put(long l) { return "long"; }
    public String put(Integer i) { return "Integer"; }
    public String put(char c) { return "char"; }
    public String run(Runnable r) { return "Runnable"; }
    public String run(Task t) { return "Task"; }

    public int sum(int... numbers) { return Arrays.stream(numbers).sum(); }
    public String join(String first, String... rest) { return first + rest.length; }
    @SafeVarargs public static <T> int count(T... items) { return items.length; }

    public int apply(IntUnaryOperator f, int x) { return f.applyAsInt(x); }
    public void save(String path) throws IOException { if (path.isEmpty()) throw new IOException("no path"); }
    @Deprecated public int old() { return 1; }
    public int total(int[][] table) { return table.length; }
    public int small(byte b, short s, float f) { return b + s + (int) f; }
    public Class<?> type(Class<?> type) { return type; }
    public void merge(Account other) { balance += other.balance; }
    public Entry entry(String text) { return new Entry(text); }
    public static Account of(String owner) { return new Account(owner); }

    public interface Task { void perform() throws Exception; }

    /** Knows its account. */
    public class Entry {
        public final String text;
        public Entry(String text) { this.text = text; }
        public Account account() { return Account.this; }
    }
}
