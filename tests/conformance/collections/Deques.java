// jdk: 17+
import java.util.*;

public class Deques {
    static void t(String n, Runnable r) {
        try {
            r.run();
            System.out.println(n + " fine");
        } catch (RuntimeException e) {
            System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static long exercise(Deque<Integer> d) {
        Random r = new Random(77);
        long h = 0;
        for (int i = 0; i < 3000; i++) {
            Integer got = null;
            switch (r.nextInt(12)) {
                case 0, 1 -> d.addFirst(i);
                case 2, 3 -> d.addLast(i);
                case 4 -> d.offerFirst(i);
                case 5 -> d.push(i);
                case 6 -> got = d.pollFirst();
                case 7 -> got = d.pollLast();
                case 8 -> got = d.peekFirst();
                case 9 -> got = d.peekLast();
                case 10 -> d.removeFirstOccurrence(i - 10);
                default -> d.removeLastOccurrence(i - 3);
            }
            h = h * 31 + (got == null ? 7 : got) + d.size();
        }
        for (int x : d) h = h * 17 + x;
        for (Iterator<Integer> it = d.descendingIterator(); it.hasNext(); ) {
            int v = it.next();
            h = h * 13 + v;
            if (v % 3 == 0) it.remove();
        }
        return h * 31 + d.size();
    }

    public static void main(String[] args) {
        System.out.println(exercise(new ArrayDeque<>()) + " " + exercise(new LinkedList<>()) + " " + exercise(new java.util.concurrent.ConcurrentLinkedDeque<>()) + " " + exercise(new java.util.concurrent.LinkedBlockingDeque<>()));
        ArrayDeque<String> a = new ArrayDeque<>(List.of("b", "c"));
        a.push("a");
        a.offer("d");
        System.out.println(a + " " + a.peek() + " " + a.element() + " " + a.pop() + " " + a.contains("c") + " " + a.remove("c") + " " + a);
        t("null", () -> a.add(null));
        t("pop", () -> new ArrayDeque<>().pop());
        t("first", () -> new ArrayDeque<>().getFirst());
        t("last", () -> new LinkedList<>().removeLast());
        t("element", () -> new LinkedList<>().element());
        t("cme", () -> { for (String s : a) a.add(s); });
        LinkedList<Integer> l = new LinkedList<>();
        for (int i = 0; i < 10; i++) l.add(i / 2, i);
        System.out.println(l + " " + l.get(3) + " " + l.indexOf(9) + " " + l.set(4, 40) + " " + l.remove(0) + " " + l.removeFirst() + " " + l.peekLast() + " " + l.subList(1, 4));
        l.add(null);
        System.out.println(l.contains(null) + " " + l.lastIndexOf(null) + " " + l.poll() + " " + l.pollLast());
        ListIterator<Integer> it = l.listIterator(l.size());
        while (it.hasPrevious()) if (it.previous() % 2 == 0) it.remove(); else it.add(100);
        System.out.println(l.size() > 0 ? "" + l.getFirst() + l.size() : "empty");
        PriorityQueue<Integer> pq = new PriorityQueue<>();
        Random r = new Random(3);
        for (int i = 0; i < 200; i++) pq.add(r.nextInt(1000));
        System.out.println(pq.peek() + " " + pq.size() + " " + pq.remove(pq.peek()));
        long h = 0;
        for (int v : pq) h = h * 31 + v;
        System.out.println("heap order " + h);
        h = 0;
        while (!pq.isEmpty()) h = h * 31 + pq.poll();
        System.out.println("sorted " + h);
        PriorityQueue<String> ps = new PriorityQueue<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        Collections.addAll(ps, "ccc", "a", "bb", "b", "dddd", "aa");
        StringBuilder s = new StringBuilder();
        while (ps.size() > 0) s.append(ps.poll()).append(' ');
        System.out.println(s);
        t("not comparable", () -> { PriorityQueue<Object> q = new PriorityQueue<>(); q.add(new Object[0].length); q.add("x"); });
        Stack<Integer> st = new Stack<>();
        for (int i = 0; i < 5; i++) st.push(i);
        System.out.println(st + " " + st.pop() + st.peek() + st.search(0) + st.search(99) + st.empty() + " " + st.get(1) + st.firstElement() + st.elementAt(2));
        t("empty stack", () -> new Stack<>().pop());
    }
}
