// jdk: 17+
import java.util.*;

public class CustomCollections {
    static class Fib extends AbstractList<Long> implements RandomAccess {
        final int n;
        Fib(int n) { this.n = n; }
        @Override public Long get(int i) { Objects.checkIndex(i, n); long a = 0, b = 1; while (i-- > 0) { long c = a + b; a = b; b = c; } return a; }
        @Override public int size() { return n; }
    }

    static class CharSet extends AbstractSet<Character> {
        long lo, hi;
        @Override public boolean add(Character c) { long bit = 1L << (c & 63), old = c < 64 ? lo : hi; if (c < 64) lo |= bit; else hi |= bit; return (old & bit) == 0; }
        @Override public int size() { return Long.bitCount(lo) + Long.bitCount(hi); }
        @Override public Iterator<Character> iterator() {
            return new Iterator<Character>() {
                int next = find(0), last = -1;
                private int find(int from) { for (int i = from; i < 128; i++) if (((i < 64 ? lo : hi) >>> (i & 63) & 1) != 0) return i; return 128; }
                @Override public boolean hasNext() { return next < 128; }
                @Override public Character next() { if (next == 128) throw new NoSuchElementException(); last = next; next = find(next + 1); return (char) last; }
                @Override public void remove() { if (last < 0) throw new IllegalStateException(); if (last < 64) lo &= ~(1L << last); else hi &= ~(1L << last - 64); last = -1; }
            };
        }
    }

    static class ArrayMap extends AbstractMap<String, Integer> {
        final List<Entry<String, Integer>> es = new ArrayList<>();
        @Override public Integer put(String k, Integer v) {
            for (Entry<String, Integer> e : es) if (Objects.equals(e.getKey(), k)) return e.setValue(v);
            es.add(new SimpleEntry<>(k, v));
            return null;
        }
        @Override public Set<Entry<String, Integer>> entrySet() {
            return new AbstractSet<>() {
                @Override public Iterator<Entry<String, Integer>> iterator() { return es.iterator(); }
                @Override public int size() { return es.size(); }
            };
        }
    }

    static class Bounded<E> extends AbstractQueue<E> {
        final Object[] a;
        int head, size;
        Bounded(int n) { a = new Object[n]; }
        @Override public boolean offer(E e) { if (size == a.length) return false; a[(head + size++) % a.length] = Objects.requireNonNull(e); return true; }
        @SuppressWarnings("unchecked") @Override public E poll() { if (size == 0) return null; E e = (E) a[head]; head = (head + 1) % a.length; size--; return e; }
        @SuppressWarnings("unchecked") @Override public E peek() { return size == 0 ? null : (E) a[head]; }
        @Override public int size() { return size; }
        @SuppressWarnings("unchecked") @Override public Iterator<E> iterator() { List<E> l = new ArrayList<>(); for (int i = 0; i < size; i++) l.add((E) a[(head + i) % a.length]); return l.iterator(); }
    }

    static void t(Runnable r) { try { r.run(); System.out.println("fine"); } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()); } }

    public static void main(String[] args) {
        Fib f = new Fib(20);
        System.out.println(f + " " + f.indexOf(13L) + " " + f.contains(14L) + " " + f.subList(5, 9) + " " + f.hashCode() + " " + f.equals(new ArrayList<>(f)) + " " + Collections.binarySearch(f.subList(2, 20), 144L) + " " + f.stream().mapToLong(x -> x).sum() + " " + Arrays.toString(f.subList(0, 3).toArray()));
        ListIterator<Long> li = f.listIterator(20);
        System.out.println(li.previous() + " " + li.nextIndex() + " " + new Fib(3).equals(List.of(0L, 1L, 1L)));
        t(() -> f.add(1L));
        t(() -> f.get(20));
        t(() -> f.remove(0));
        t(() -> f.iterator().remove());
        CharSet cs = new CharSet();
        for (char c : "hello, world".toCharArray()) cs.add(c);
        System.out.println(cs + " " + cs.size() + cs.contains('w') + cs.contains('z') + " " + cs.equals(new HashSet<>(cs)) + " " + cs.hashCode() + " " + cs.remove('l') + cs.remove('l') + " " + cs.removeAll(Set.of('h', 'e')) + cs.retainAll(List.of('o', 'r', 'd')) + cs + cs.containsAll(List.of('o')));
        ArrayMap m = new ArrayMap();
        m.put("b", 1);
        m.put("a", 2);
        m.put("b", 3);
        m.put(null, 4);
        m.merge("a", 10, Integer::sum);
        m.putIfAbsent("z", 0);
        System.out.println(m + " " + m.get("b") + m.get(null) + m.get("none") + " " + m.containsKey("a") + m.containsValue(12) + " " + m.keySet() + m.values() + " " + m.remove("b") + m + " " + m.equals(new HashMap<>(m)) + " " + m.hashCode());
        m.entrySet().removeIf(e -> e.getKey() == null);
        m.replaceAll((k, v) -> v * 2);
        System.out.println(m + " " + m.size() + " " + m.getOrDefault("q", 9) + " " + new TreeMap<>(m));
        Bounded<String> q = new Bounded<>(3);
        System.out.println(q.offer("a") + " " + q.add("b") + " " + q.offer("c") + " " + q.offer("d") + " " + q + " " + q.remove() + q.element() + q.peek() + " " + q.contains("c") + q.size());
        t(() -> { q.add("e"); q.add("f"); });
        q.clear();
        t(q::remove);
        t(q::element);
        t(() -> q.add(null));
        System.out.println(q.isEmpty() + " " + q.poll());
    }
}
