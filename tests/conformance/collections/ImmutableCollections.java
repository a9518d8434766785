// jdk: 17+
import java.util.*;
import java.util.stream.*;

public class ImmutableCollections {
    static void t(String n, Runnable r) {
        try {
            r.run();
            System.out.println(n + " fine");
        } catch (RuntimeException e) {
            System.out.println(n + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> l = List.of(1, 2, 3);
        Set<String> s = Set.of("a", "b", "c", "d");
        Map<String, Integer> m = Map.of("x", 1, "y", 2);
        System.out.println(l + " " + l.get(1) + l.indexOf(3) + l.contains(9) + l.size() + " " + l.subList(1, 3) + " " + l.hashCode() + " " + l.equals(Arrays.asList(1, 2, 3)) + " " + List.of() + List.of(7) + List.of(1, 2).lastIndexOf(2));
        System.out.println(s.size() + " " + s.contains("a") + s.contains("z") + " " + new TreeSet<>(s) + " " + s.hashCode() + " " + s.equals(new HashSet<>(s)) + " " + Set.of().size() + Set.of(1).contains(1));
        System.out.println(m.size() + " " + m.get("x") + m.get("q") + m.getOrDefault("q", 5) + m.containsValue(2) + " " + new TreeMap<>(m) + " " + m.hashCode() + " " + m.equals(new HashMap<>(m)) + " " + Map.of().isEmpty() + " " + Map.ofEntries(Map.entry("k", 1)).get("k") + " " + Map.entry("k", 1));
        t("list add", () -> l.add(4));
        t("list set", () -> l.set(0, 4));
        t("list remove", () -> l.remove(0));
        t("list sort", () -> new ArrayList<>(l).sort(null));
        t("list sort imm", () -> l.sort(null));
        t("list null", () -> List.of(1, null));
        t("list contains null", () -> l.contains(null));
        t("list iterator remove", () -> { Iterator<Integer> i = l.iterator(); i.next(); i.remove(); });
        t("sublist clear", () -> l.subList(0, 1).clear());
        t("set add", () -> s.add("e"));
        t("set dup", () -> Set.of("q", "q"));
        t("set null", () -> Set.of("q", null));
        t("map put", () -> m.put("z", 3));
        t("map dup", () -> Map.of("a", 1, "a", 2));
        t("map null value", () -> Map.of("a", null));
        t("map get null", () -> m.get(null));
        t("map merge", () -> m.merge("x", 1, Integer::sum));
        t("entry set value", () -> Map.entry("a", 1).setValue(2));
        t("entry null", () -> Map.entry(null, 1));
        t("copy null", () -> List.copyOf(Arrays.asList(1, null)));
        t("get bounds", () -> l.get(3));
        t("get negative", () -> List.of(1).get(-1));
        t("sublist bounds", () -> l.subList(2, 4));
        System.out.println((List.copyOf(l) == l) + " " + (Set.copyOf(s) == s) + " " + (Map.copyOf(m) == m) + " " + List.copyOf(new ArrayList<>(l)).equals(l) + " " + Set.copyOf(List.of(1, 1, 2)).size());
        Set<Integer> big = IntStream.range(0, 1000).map(i -> i * 7919 % 10007).boxed().collect(Collectors.toUnmodifiableSet());
        int found = 0, sum = 0;
        for (int i = 0; i < 10007; i++) if (big.contains(i)) found++;
        for (int x : big) sum += x;
        System.out.println(found + " " + sum + " " + big.hashCode());
        Map<Integer, String> bm = Map.ofEntries(IntStream.range(0, 200).mapToObj(i -> Map.entry(i * 31, "v" + i)).toArray(Map.Entry[]::new));
        int h = 0;
        for (int i = 0; i < 6300; i++) if (bm.containsKey(i)) h = h * 31 + bm.get(i).hashCode();
        System.out.println(bm.size() + " " + h + " " + bm.hashCode() + " " + bm.keySet().stream().mapToInt(x -> x).sum() + " " + bm.values().stream().mapToInt(String::length).sum());
        System.out.println(Stream.of(1, 2).toList().equals(List.of(1, 2)) + " " + List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).size() + " " + Arrays.toString(l.toArray(new Integer[0])) + " " + l.stream().mapToInt(x -> x).sum() + " " + List.of("b", "a").toString());
        ListIterator<Integer> li = l.listIterator(3);
        while (li.hasPrevious()) System.out.print(li.previous() + " ");
        System.out.println(List.of(new int[] {1, 2}).get(0).length + " " + List.of(new Integer[] {1, 2}).size());
    }
}
