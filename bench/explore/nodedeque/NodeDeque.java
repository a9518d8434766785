/** A queue with two ends, of nodes between two sentinels. */
public class NodeDeque implements Deque {
    private Node header;
    private Node trailer;
    private int size;

    public NodeDeque() {
        header = new Node(null, null, null);
        trailer = new Node(null, header, null);
        header.setNext(trailer);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean isEmpty() {
        return size == 0;
    }

    @Override
    public Object getFirst() {
        if (isEmpty()) {
            throw new EmptyDequeException("Deque is empty.");
        }
        return header.getNext().getElement();
    }

    @Override
    public Object getLast() {
        if (isEmpty()) {
            throw new EmptyDequeException("Deque is empty.");
        }
        return trailer.getPrevious().getElement();
    }

    private void addBetween(Object element, Node before, Node after) {
        Node node = new Node(element, before, after);
        before.setNext(node);
        after.setPrevious(node);
        size++;
    }

    @Override
    public void addFirst(Object element) {
        addBetween(element, header, header.getNext());
    }

    @Override
    public void addLast(Object element) {
        addBetween(element, trailer.getPrevious(), trailer);
    }

    private Object remove(Node node) {
        node.getPrevious().setNext(node.getNext());
        node.getNext().setPrevious(node.getPrevious());
        size--;
        return node.getElement();
    }

    @Override
    public Object removeFirst() {
        if (isEmpty()) {
            throw new EmptyDequeException("Deque is empty.");
        }
        return remove(header.getNext());
    }

    @Override
    public Object removeLast() {
        if (isEmpty()) {
            throw new EmptyDequeException("Deque is empty.");
        }
        return remove(trailer.getPrevious());
    }

    public int count(Object element) {
        int count = 0;
        for (Node node = header.getNext(); node != trailer; node = node.getNext()) {
            if (node.getElement() == element) {
                count++;
            }
        }
        return count;
    }
}

class Node {
    private Object element;
    private Node previous;
    private Node next;

    Node(Object element, Node previous, Node next) {
        this.element = element;
        this.previous = previous;
        this.next = next;
    }

    Object getElement() {
        return element;
    }

    Node getPrevious() {
        return previous;
    }

    Node getNext() {
        return next;
    }

    void setPrevious(Node previous) {
        this.previous = previous;
    }

    void setNext(Node next) {
        this.next = next;
    }
}

interface Deque {
    int size();

    boolean isEmpty();

    Object getFirst();

    Object getLast();

    void addFirst(Object element);

    void addLast(Object element);

    Object removeFirst();

    Object removeLast();
}

class EmptyDequeException extends RuntimeException {
    EmptyDequeException(String message) {
        super(message);
    }
}
