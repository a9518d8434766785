/** A doubly linked list of integers without sentinels. */
public class DoublyLinkedList {
    static class Node {
        int value;
        Node previous;
        Node next;

        Node(int value, Node previous, Node next) {
            this.value = value;
            this.previous = previous;
            this.next = next;
        }
    }

    private Node head;
    private Node tail;
    private int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return head == null;
    }

    public void addFirst(int value) {
        Node node = new Node(value, null, head);
        if (head == null) {
            tail = node;
        } else {
            head.previous = node;
        }
        head = node;
        size++;
    }

    public void addLast(int value) {
        Node node = new Node(value, tail, null);
        if (tail == null) {
            head = node;
        } else {
            tail.next = node;
        }
        tail = node;
        size++;
    }

    public int first() {
        if (head == null) {
            throw new IllegalStateException();
        }
        return head.value;
    }

    public int last() {
        if (tail == null) {
            throw new IllegalStateException();
        }
        return tail.value;
    }

    public int removeFirst() {
        int value = first();
        unlink(head);
        return value;
    }

    public int removeLast() {
        int value = last();
        unlink(tail);
        return value;
    }

    private void unlink(Node node) {
        if (node.previous == null) {
            head = node.next;
        } else {
            node.previous.next = node.next;
        }
        if (node.next == null) {
            tail = node.previous;
        } else {
            node.next.previous = node.previous;
        }
        size--;
    }

    private Node find(int value) {
        Node node = head;
        while (node != null && node.value != value) {
            node = node.next;
        }
        return node;
    }

    public boolean contains(int value) {
        return find(value) != null;
    }

    public boolean remove(int value) {
        Node node = find(value);
        if (node == null) {
            return false;
        }
        unlink(node);
        return true;
    }

    public int indexOf(int value) {
        int index = 0;
        for (Node node = head; node != null; node = node.next) {
            if (node.value == value) {
                return index;
            }
            index++;
        }
        return -1;
    }

    private Node node(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException();
        }
        Node node = head;
        for (int i = 0; i < index; i++) {
            node = node.next;
        }
        return node;
    }

    public int get(int index) {
        return node(index).value;
    }

    public void insert(int index, int value) {
        if (index == size) {
            addLast(value);
        } else {
            Node after = node(index);
            if (after.previous == null) {
                addFirst(value);
            } else {
                Node node = new Node(value, after.previous, after);
                after.previous.next = node;
                after.previous = node;
                size++;
            }
        }
    }

    public void clear() {
        head = null;
        tail = null;
        size = 0;
    }
}
