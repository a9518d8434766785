package rostra;

import java.util.Objects;

/** A singly linked list with a header, used through positions. */
public class LinkedList {
    private final ListNode header = new ListNode(null, null);

    public boolean isEmpty() {
        return header.next == null;
    }

    public void makeEmpty() {
        header.next = null;
    }

    /** The position before the first element. */
    public LinkedListItr zeroth() {
        return new LinkedListItr(header);
    }

    public LinkedListItr first() {
        return new LinkedListItr(header.next);
    }

    /** Inserts after a position. */
    public void insert(Object x, LinkedListItr position) {
        if (position != null && position.current != null) {
            position.current.next = new ListNode(x, position.current.next);
        }
    }

    public LinkedListItr find(Object x) {
        ListNode node = header.next;
        while (node != null && !node.element.equals(x)) {
            node = node.next;
        }
        return new LinkedListItr(node);
    }

    public LinkedListItr findPrevious(Object x) {
        ListNode node = header;
        while (node.next != null && !node.next.element.equals(x)) {
            node = node.next;
        }
        return new LinkedListItr(node);
    }

    public void remove(Object x) {
        LinkedListItr before = findPrevious(x);
        if (before.current.next != null) {
            before.current.next = before.current.next.next;
        }
    }

    public int size() {
        int size = 0;
        for (ListNode node = header.next; node != null; node = node.next) {
            size++;
        }
        return size;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof LinkedList)) {
            return false;
        }
        ListNode one = header.next;
        ListNode two = ((LinkedList) other).header.next;
        while (one != null && two != null) {
            if (!Objects.equals(one.element, two.element)) {
                return false;
            }
            one = one.next;
            two = two.next;
        }
        return one == two;
    }
}
