package rostra;

/** An element of a list and what follows it. */
class ListNode {
    Object element;
    ListNode next;

    ListNode(Object element, ListNode next) {
        this.element = element;
        this.next = next;
    }
}
