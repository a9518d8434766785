// jdk: 17+
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Weak references: cleared when nothing else leads to the referent, and then in their queue, once. */
public class WeakCleared {
    static final class Node {
        final String name;
        Node next;

        Node(String name) {
            this.name = name;
        }
    }

    static final class Named extends WeakReference<Node> {
        final String name;

        Named(Node node, ReferenceQueue<Node> queue) {
            super(node, queue);
            name = node.name;
        }
    }

    static boolean collectUntil(BooleanSupplier done) throws InterruptedException {
        while (!done.getAsBoolean()) {
            System.gc();
            Thread.sleep(2);
        }
        return done.getAsBoolean();
    }

    static Node kept;

    static List<Named> make(ReferenceQueue<Node> queue) {
        List<Named> list = new ArrayList<>();
        for (String name : new String[] {"a", "b", "c", "d"}) {
            list.add(new Named(new Node(name), queue));
        }
        kept = list.get(1).get();
        kept.next = list.get(3).get();
        return list;
    }

    public static void main(String[] args) throws Exception {
        ReferenceQueue<Node> queue = new ReferenceQueue<>();
        List<Named> list = make(queue);
        System.out.println("cleared: " + collectUntil(() -> list.get(0).get() == null && list.get(2).get() == null));
        System.out.println("kept: " + list.get(1).get().name + " and through it " + list.get(3).get().name);
        System.out.println("refers: " + list.get(1).refersTo(kept) + " " + list.get(0).refersTo(null));
        List<String> queued = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Reference<? extends Node> reference = queue.remove();
            queued.add(reference == null ? "none" : ((Named) reference).name + " " + (reference.get() == null));
        }
        queued.sort(null);
        System.out.println("queued: " + queued);
        System.out.println("then: " + queue.poll());

        System.out.println("by hand: " + list.get(1).enqueue() + ", again " + list.get(1).enqueue());
        System.out.println("cleared by that: " + (list.get(1).get() == null));
        System.out.println("taken: " + ((Named) queue.remove()).name);

        kept = null;
        System.out.println("the rest: " + collectUntil(() -> list.get(3).get() == null));
        System.out.println("queued: " + ((Named) queue.remove()).name + ", then " + queue.poll());

        Named forgotten = new Named(new Node("e"), queue);
        forgotten.clear();
        System.out.println("cleared by hand is not queued: " + forgotten.get() + " " + queue.remove(20));
        WeakReference<String> literal = new WeakReference<>("literal");
        WeakReference<Class<?>> mirror = new WeakReference<>(WeakCleared.class);
        System.gc();
        System.out.println("literal " + literal.get() + ", class " + mirror.get().getName());
        Reference.reachabilityFence(list);
    }
}
