// jdk: 17+
import java.util.*;
import java.util.stream.*;

public class SetAlgebra {
    static <T extends Comparable<T>> Set<T> union(Set<T> a, Set<T> b) { Set<T> r = new TreeSet<>(a); r.addAll(b); return r; }
    static <T extends Comparable<T>> Set<T> inter(Set<T> a, Set<T> b) { Set<T> r = new TreeSet<>(a); r.retainAll(b); return r; }
    static <T extends Comparable<T>> Set<T> minus(Set<T> a, Set<T> b) { Set<T> r = new TreeSet<>(a); r.removeAll(b); return r; }

    static <T> List<List<T>> power(List<T> l) { List<List<T>> r = new ArrayList<>(); for (int m = 0; m < 1 << l.size(); m++) { List<T> s = new ArrayList<>(); for (int i = 0; i < l.size(); i++) if ((m >> i & 1) == 1) s.add(l.get(i)); r.add(s); } return r; }

    static <T> void permute(List<T> l, int k, List<List<T>> out) { if (k == l.size()) { out.add(new ArrayList<>(l)); return; } for (int i = k; i < l.size(); i++) { Collections.swap(l, k, i); permute(l, k + 1, out); Collections.swap(l, k, i); } }

    static boolean next(int[] a) { int i = a.length - 2; while (i >= 0 && a[i] >= a[i + 1]) i--; if (i < 0) return false; int j = a.length - 1; while (a[j] <= a[i]) j--; int t = a[i]; a[i] = a[j]; a[j] = t; for (int l = i + 1, r = a.length - 1; l < r; l++, r--) { t = a[l]; a[l] = a[r]; a[r] = t; } return true; }

    enum Color { RED, GREEN, BLUE, CYAN, MAGENTA }

    public static void main(String[] args) {
        Random r = new Random(31);
        for (int round = 0; round < 3; round++) {
            Set<Integer> a = r.ints(12, 0, 20).boxed().collect(Collectors.toCollection(HashSet::new)), b = r.ints(12, 0, 20).boxed().collect(Collectors.toCollection(LinkedHashSet::new));
            BitSet x = new BitSet(), y = new BitSet();
            a.forEach(x::set);
            b.forEach(y::set);
            BitSet u = (BitSet) x.clone(), i = (BitSet) x.clone(), m = (BitSet) x.clone(), s = (BitSet) x.clone();
            u.or(y);
            i.and(y);
            m.andNot(y);
            s.xor(y);
            System.out.println(a + " " + b + " " + union(a, b).equals(u.stream().boxed().collect(Collectors.toSet())) + inter(a, b).equals(i.stream().boxed().collect(Collectors.toSet())) + minus(a, b).equals(m.stream().boxed().collect(Collectors.toSet())) + " " + s + " " + x.intersects(y) + " " + union(minus(a, b), minus(b, a)).equals(s.stream().boxed().collect(Collectors.toSet())) + Collections.disjoint(a, b) + a.containsAll(inter(a, b)));
        }
        System.out.println(power(List.of("a", "b", "c")));
        List<List<Integer>> perms = new ArrayList<>();
        permute(new ArrayList<>(List.of(1, 2, 3, 4)), 0, perms);
        int[] p = {1, 1, 2, 3};
        int count = 1;
        StringBuilder sb = new StringBuilder();
        do { if (count % 4 == 1) sb.append(Arrays.toString(p)); count++; } while (next(p));
        System.out.println(perms.size() + " " + new HashSet<>(perms).size() + " " + perms.get(7) + " " + count + " " + sb);
        EnumSet<Color> e = EnumSet.range(Color.GREEN, Color.CYAN);
        e.remove(Color.BLUE);
        System.out.println(e + " " + EnumSet.complementOf(e) + " " + EnumSet.allOf(Color.class).containsAll(e) + " " + EnumSet.noneOf(Color.class) + " " + e.contains(null) + e.equals(Set.of(Color.CYAN, Color.GREEN)) + " " + EnumSet.copyOf(List.of(Color.MAGENTA, Color.RED)));
        try {
            EnumSet.copyOf(new ArrayList<Color>());
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        Iterator<Color> it = e.iterator();
        it.next();
        e.add(Color.RED);
        System.out.println(it.next() + " " + it.hasNext());
        LinkedHashSet<String> l = new LinkedHashSet<>(List.of("c", "a", "b"));
        l.add("a");
        l.remove("c");
        l.add("c");
        System.out.println(l + " " + l.hashCode() + " " + new ArrayList<>(l).equals(List.of("a", "b", "c")) + " " + l.equals(Set.of("a", "b", "c")) + l.removeIf(q -> q.equals("b")) + l);
        Set<List<Integer>> lists = new HashSet<>();
        List<Integer> key = new ArrayList<>(List.of(1));
        lists.add(key);
        key.add(2);
        System.out.println(lists.contains(key) + " " + lists.contains(List.of(1)) + " " + lists.size() + lists.add(key));
        Set<Object> mixed = new LinkedHashSet<>(Arrays.asList(1, 1L, 1.0, '1', "1", null, true));
        System.out.println(mixed.size() + " " + mixed.contains(1L) + mixed.contains((short) 1) + mixed.remove(null) + mixed);
        NavigableSet<Integer> n = new TreeSet<>(IntStream.rangeClosed(1, 20).boxed().toList());
        n.subSet(5, 10).clear();
        n.descendingSet().tailSet(3, false).removeIf(q -> q == 1);
        System.out.println(n + " " + n.headSet(4) + n.ceiling(6) + n.floor(8) + n.tailSet(18, false) + n.pollFirst());
        Set<Integer> un = Collections.unmodifiableSet(n), set = Collections.newSetFromMap(new IdentityHashMap<>());
        set.add(1000);
        set.add(Integer.valueOf(1000) + 0);
        System.out.println(set.size() + " " + un.size());
        try {
            un.add(1);
        } catch (UnsupportedOperationException x) {
            System.out.println("unmodifiable");
        }
        try {
            Set.of(1, 1);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        try {
            for (Integer q : n) if (q == 12) n.add(100);
        } catch (ConcurrentModificationException x) {
            System.out.println("CME " + n.last());
        }
    }
}
