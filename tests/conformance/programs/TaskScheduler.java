// jdk: 17+
import java.time.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Critical paths, topological order, cron expressions and calendars of work days. */
public class TaskScheduler {
    record Task(String name, Duration takes, Set<String> after) { }

    static final class Plan {
        final Map<String, Task> tasks = new TreeMap<>();
        Plan add(String name, int hours, String... after) { if (tasks.put(name, new Task(name, Duration.ofHours(hours), new TreeSet<>(List.of(after)))) != null) throw new IllegalArgumentException("twice: " + name); return this; }

        List<String> order() {
            Map<String, Integer> open = new TreeMap<>();
            Map<String, List<String>> next = new TreeMap<>();
            for (Task t : tasks.values()) { open.merge(t.name(), 0, Integer::sum); for (String a : t.after()) { if (!tasks.containsKey(a)) throw new NoSuchElementException(t.name() + " needs " + a); open.merge(t.name(), 1, Integer::sum); next.computeIfAbsent(a, k -> new ArrayList<>()).add(t.name()); } }
            PriorityQueue<String> ready = open.entrySet().stream().filter(e -> e.getValue() == 0).map(Map.Entry::getKey).collect(Collectors.toCollection(PriorityQueue::new));
            List<String> out = new ArrayList<>();
            while (!ready.isEmpty()) { String n = ready.poll(); out.add(n); for (String k : next.getOrDefault(n, List.of())) if (open.merge(k, -1, Integer::sum) == 0) ready.add(k); }
            if (out.size() < tasks.size()) throw new IllegalStateException("cycle among " + tasks.keySet().stream().filter(k -> !out.contains(k)).toList());
            return out;
        }

        Map<String, Duration> earliest() { Map<String, Duration> ends = new LinkedHashMap<>(); for (String n : order()) { Task t = tasks.get(n); ends.put(n, t.after().stream().map(ends::get).max(Comparator.naturalOrder()).orElse(Duration.ZERO).plus(t.takes())); } return ends; }

        List<String> critical() { Map<String, Duration> e = earliest(); LinkedList<String> path = new LinkedList<>(); String at = Collections.max(e.entrySet(), Map.Entry.<String, Duration>comparingByValue().thenComparing(Map.Entry.comparingByKey())).getKey(); while (at != null) { path.addFirst(at); at = tasks.get(at).after().stream().max(Comparator.comparing(e::get)).orElse(null); } return path; }
    }

    static BitSet field(String f, int lo, int hi) {
        BitSet b = new BitSet();
        for (String part : f.split(",")) {
            String[] step = part.split("/"), range = step[0].split("-");
            int from = range[0].equals("*") ? lo : Integer.parseInt(range[0]), to = range.length > 1 ? Integer.parseInt(range[1]) : range[0].equals("*") || step.length > 1 ? hi : from, by = step.length > 1 ? Integer.parseInt(step[1]) : 1;
            if (from < lo || to > hi || from > to) throw new IllegalArgumentException("out of range: " + part);
            for (int i = from; i <= to; i += by) b.set(i);
        }
        return b;
    }

    static List<LocalDateTime> cron(String expr, LocalDateTime from, int count) {
        String[] p = expr.split(" ");
        BitSet min = field(p[0], 0, 59), hour = field(p[1], 0, 23), day = field(p[2], 1, 31), month = field(p[3], 1, 12), dow = field(p[4], 0, 6);
        List<LocalDateTime> out = new ArrayList<>();
        LocalDateTime t = from.withSecond(0).withNano(0).plusMinutes(1);
        while (out.size() < count) {
            if (!month.get(t.getMonthValue())) t = t.withDayOfMonth(1).toLocalDate().plusMonths(1).atStartOfDay();
            else if (!day.get(t.getDayOfMonth()) || !dow.get(t.getDayOfWeek().getValue() % 7)) t = t.toLocalDate().plusDays(1).atStartOfDay();
            else if (!hour.get(t.getHour())) t = t.toLocalDate().atTime(t.getHour(), 0).plusHours(1);
            else if (!min.get(t.getMinute())) t = t.plusMinutes(1);
            else { out.add(t); t = t.plusMinutes(1); }
        }
        return out;
    }

    static LocalDateTime work(LocalDateTime at, Duration d, Predicate<LocalDate> free) {
        while (!d.isZero()) {
            LocalDateTime open = at.toLocalDate().atTime(9, 0), close = at.toLocalDate().atTime(17, 30);
            if (free.test(at.toLocalDate()) || !at.isBefore(close)) { at = at.toLocalDate().plusDays(1).atTime(9, 0); continue; }
            if (at.isBefore(open)) at = open;
            Duration left = Duration.between(at, close), step = left.compareTo(d) < 0 ? left : d;
            at = at.plus(step);
            d = d.minus(step);
        }
        return at;
    }

    public static void main(String[] args) {
        Plan p = new Plan().add("design", 16).add("code", 40, "design").add("test", 24, "code").add("docs", 20, "design").add("ship", 2, "test", "docs").add("party", 3, "ship");
        System.out.println(p.order() + " " + p.earliest() + " " + p.critical());
        for (Supplier<?> s : List.<Supplier<?>>of(() -> new Plan().add("a", 1, "b").add("b", 1, "a").add("c", 1).order(), () -> new Plan().add("a", 1, "zz").order(), () -> new Plan().add("a", 1).add("a", 2), () -> field("70", 0, 59), () -> field("x", 0, 5))) {
            try {
                System.out.println(s.get());
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        LocalDateTime from = LocalDateTime.of(2024, 2, 27, 23, 50);
        for (String c : new String[] {"*/20 * * * *", "0 9-17/4 * * 1-5", "30 0 29 2 *", "0 0 1 1,7 *", "5,10 12 * * 0"}) System.out.println(c + " " + cron(c, from, 4));
        Set<LocalDate> holidays = Set.of(LocalDate.of(2024, 3, 29), LocalDate.of(2024, 4, 1));
        Predicate<LocalDate> free = d -> d.getDayOfWeek().getValue() > 5 || holidays.contains(d);
        for (int h : new int[] {1, 8, 9, 20, 100}) System.out.println(h + " " + work(LocalDateTime.of(2024, 3, 28, 15, 0), Duration.ofHours(h), free));
        TreeMap<YearMonth, Long> days = LocalDate.of(2024, 1, 1).datesUntil(LocalDate.of(2024, 7, 1)).filter(free.negate()).collect(Collectors.groupingBy(YearMonth::from, TreeMap::new, Collectors.counting()));
        System.out.println(days);
    }
}
