package rostra;

/** A position in a list. */
public class LinkedListItr {
    ListNode current;

    LinkedListItr(ListNode current) {
        this.current = current;
    }

    public boolean isPastEnd() {
        return current == null;
    }

    public Object retrieve() {
        return isPastEnd() ? null : current.element;
    }

    public void advance() {
        if (!isPastEnd()) {
            current = current.next;
        }
    }
}
