package heap;

/** A list of numbers whose nodes nothing outside can see. */
public class Ring {
    private static class Node {
        final int number;
        Node next;

        Node(int number) {
            this.number = number;
        }
    }

    private Node last;
    private int size;

    public void add(int number) {
        Node node = new Node(number);
        if (last == null) {
            node.next = node;
        } else {
            node.next = last.next;
            last.next = node;
        }
        last = node;
        size++;
    }

    public int first() {
        return last.next.number;
    }

    /** The size is wrong in states that no calls reach. */
    public boolean isEmpty() {
        assert size >= 0 : "size";
        return size == 0;
    }

    public boolean isAlone() {
        return last != null && last.next == last;
    }
}
