/** A queue of nodes. */
public class NodeQueue implements Queue {
    private Node head;
    private Node tail;
    private int size;

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public void enqueue(Object element) {
        Node node = new Node(element, null);
        if (size == 0) {
            head = node;
        } else {
            tail.setNext(node);
        }
        tail = node;
        size++;
    }

    @Override
    public Object front() {
        if (isEmpty()) {
            throw new EmptyQueueException("Queue is empty.");
        }
        return head.getElement();
    }

    @Override
    public Object dequeue() {
        Object element = front();
        head = head.getNext();
        size--;
        if (size == 0) {
            tail = null;
        }
        return element;
    }

    public void rotate() {
        if (size > 1) {
            enqueue(dequeue());
        }
    }
}

class Node {
    private Object element;
    private Node next;

    Node(Object element, Node next) {
        this.element = element;
        this.next = next;
    }

    Object getElement() {
        return element;
    }

    Node getNext() {
        return next;
    }

    void setNext(Node next) {
        this.next = next;
    }
}

interface Queue {
    int size();

    boolean isEmpty();

    Object front();

    void enqueue(Object element);

    Object dequeue();
}

class EmptyQueueException extends RuntimeException {
    EmptyQueueException(String message) {
        super(message);
    }
}
