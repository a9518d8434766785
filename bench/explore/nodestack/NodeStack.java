/** A stack of nodes. */
public class NodeStack implements Stack {
    static class Node {
        Object element;
        Node next;

        Node(Object element, Node next) {
            this.element = element;
            this.next = next;
        }
    }

    private Node top;
    private int size;

    @Override
    public int size() {
        return size;
    }

    @Override
    public boolean isEmpty() {
        return top == null;
    }

    @Override
    public void push(Object element) {
        top = new Node(element, top);
        size++;
    }

    @Override
    public Object top() {
        if (isEmpty()) {
            throw new EmptyStackException("Stack is empty.");
        }
        return top.element;
    }

    @Override
    public Object pop() {
        Object element = top();
        top = top.next;
        size--;
        return element;
    }

    public boolean contains(Object element) {
        for (Node node = top; node != null; node = node.next) {
            if (node.element == element) {
                return true;
            }
        }
        return false;
    }
}

interface Stack {
    int size();

    boolean isEmpty();

    Object top();

    void push(Object element);

    Object pop();
}

class EmptyStackException extends RuntimeException {
    EmptyStackException(String message) {
        super(message);
    }
}
