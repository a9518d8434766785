// jdk: 17+
import java.util.*;
import java.util.function.*;

public class ListsInDepth {
    static void t(String name, Supplier<?> s) {
        try {
            System.out.println(name + " = " + s.get());
        } catch (RuntimeException e) {
            System.out.println(name + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static class Ring<E> extends AbstractList<E> implements RandomAccess {
        final Object[] data;
        int size, head;
        Ring(int cap) { data = new Object[cap]; }
        @SuppressWarnings("unchecked") @Override public E get(int i) { Objects.checkIndex(i, size); return (E) data[(head + i) % data.length]; }
        @Override public int size() { return size; }
        @Override public void add(int i, E e) {
            if (size == data.length) throw new IllegalStateException("full");
            for (int k = size; k > i; k--) data[(head + k) % data.length] = data[(head + k - 1) % data.length];
            data[(head + i) % data.length] = e;
            size++;
            modCount++;
        }
        @Override public E remove(int i) {
            E e = get(i);
            if (i == 0) head = (head + 1) % data.length;
            else for (int k = i; k < size - 1; k++) data[(head + k) % data.length] = data[(head + k + 1) % data.length];
            size--;
            modCount++;
            return e;
        }
        @SuppressWarnings("unchecked") @Override public E set(int i, E e) { E old = get(i); data[(head + i) % data.length] = e; return old; }
    }

    public static void main(String[] args) {
        for (List<Integer> l : List.of(new ArrayList<Integer>(), new LinkedList<Integer>(), new Vector<Integer>(), new Ring<Integer>(30))) {
            for (int i = 0; i < 12; i++) l.add(i % 2 == 0 ? l.size() : 0, i * i % 17);
            l.removeIf(x -> x == 4);
            l.subList(2, 5).replaceAll(x -> -x);
            l.subList(6, 8).clear();
            Collections.rotate(l, 3);
            Collections.swap(l, 0, 1);
            ListIterator<Integer> it = l.listIterator(l.size());
            while (it.hasPrevious()) { int x = it.previous(); if (x > 10) it.set(x * 10); else if (x == 0) it.remove(); else if (x == 9) it.add(99); }
            l.sort(Comparator.comparing((Integer x) -> x % 3).thenComparing(Comparator.reverseOrder()));
            System.out.println(l.getClass().getSimpleName() + " " + l + " " + l.indexOf(99) + l.lastIndexOf(1) + " " + l.contains(7) + " " + l.hashCode() + " " + Collections.max(l) + Collections.min(l));
        }
        List<Integer> base = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)), view = base.subList(3, 8), inner = view.subList(1, 4);
        inner.set(0, 44);
        inner.add(55);
        t("views", () -> base + " " + view + " " + inner + " " + view.indexOf(44));
        inner.clear();
        t("cleared", () -> base + " " + view);
        base.add(100);
        t("stale", view::size);
        t("bounds", () -> base.subList(5, 3));
        t("bounds 2", () -> base.subList(0, 99));
        t("get", () -> base.get(-1));
        t("get linked", () -> new LinkedList<>().get(0));
        t("add at", () -> { base.add(50, 1); return ""; });
        t("set", () -> new Vector<>().set(0, null));
        t("iterator", () -> new ArrayList<>().iterator().next());
        t("remove twice", () -> { Iterator<Integer> i = base.iterator(); i.next(); i.remove(); i.remove(); return ""; });
        t("cme", () -> { for (Integer i : base) if (i == 1) base.remove(i); return base; });
        t("cme missed", () -> { List<Integer> x = new ArrayList<>(List.of(1, 2, 3)); for (Integer i : x) if (i == 2) x.remove(i); return x; });
        t("foreach cme", () -> { List<Integer> x = new ArrayList<>(List.of(1, 2, 3)); x.forEach(i -> x.add(i)); return x; });
        t("asList", () -> { String[] a = {"x", "y"}; List<String> l = Arrays.asList(a); l.set(0, "z"); return a[0] + l; });
        t("asList add", () -> Arrays.asList(1).add(2));
        t("of", () -> List.of(1, 2).contains(null));
        t("of copy", () -> (List.copyOf(List.of(1, 2)) == List.copyOf(List.of(1, 2))) + " " + List.of().getClass().equals(List.of(1, 2, 3).getClass()));
        t("of set", () -> List.of(1).set(0, 2));
        t("toArray", () -> Arrays.toString(List.of(1, 2).toArray(new Integer[4])) + Arrays.toString(List.of("a").toArray(String[]::new)) + new ArrayList<>(List.of(1)).toArray().getClass().getSimpleName());
        t("toArray store", () -> List.of(1).toArray(new String[0]));
        t("binary", () -> Collections.binarySearch(List.of(1, 3, 5), 4) + " " + Collections.binarySearch(List.of("c", "b"), "b", Comparator.reverseOrder()));
        t("shuffle", () -> { List<Integer> x = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6)); Collections.shuffle(x, new Random(9)); Collections.reverse(x); return x; });
        t("misc", () -> Collections.disjoint(List.of(1), List.of(2)) + " " + Collections.indexOfSubList(List.of(1, 2, 3, 1, 2), List.of(1, 2)) + Collections.lastIndexOfSubList(List.of(1, 2, 3, 1, 2), List.of(1, 2)) + " " + Collections.replaceAll(new ArrayList<>(List.of(1, 1)), 1, 2));
        ArrayDeque<Integer> dq = new ArrayDeque<>(2);
        for (int i = 0; i < 20; i++) { if (i % 3 == 0) dq.addFirst(i); else dq.addLast(i); if (i % 4 == 3) dq.pollLast(); }
        t("deque", () -> dq + " " + dq.peekFirst() + dq.peekLast() + " " + dq.removeFirstOccurrence(6) + dq.removeLastOccurrence(77) + dq.size());
        t("deque null", () -> dq.offer(null));
        t("deque empty", () -> new ArrayDeque<>().pop());
        Stack<Integer> st = new Stack<>();
        st.push(1);
        st.push(2);
        t("stack", () -> st.search(1) + " " + st.peek() + st.pop() + st + st.elementAt(0));
        t("stack empty", () -> { st.clear(); return st.pop(); });
        BitSet bs = new BitSet();
        bs.set(1, 70);
        bs.flip(30, 40);
        bs.clear(65);
        t("bits", () -> bs.cardinality() + " " + bs.nextClearBit(1) + " " + bs.previousSetBit(39) + " " + bs.length() + " " + bs.get(25, 45) + Arrays.toString(bs.toLongArray()) + bs.hashCode());
        t("bits neg", () -> { bs.set(-1); return ""; });
        t("arraylist", () -> { ArrayList<Integer> a = new ArrayList<>(0); a.ensureCapacity(10); a.addAll(0, List.of(1, 2)); a.addAll(1, List.of(8, 9)); a.trimToSize(); return a + " " + a.equals(List.of(1, 8, 9, 2)) + a.retainAll(List.of(8)) + a.clone(); });
        t("bad capacity", () -> new ArrayList<>(-1));
    }
}
