/** A stack in an array. */
public class ArrayStack implements Stack {
    private Object[] elements;
    private int top = -1;

    public ArrayStack(int capacity) {
        elements = new Object[capacity];
    }

    @Override
    public int size() {
        return top + 1;
    }

    @Override
    public boolean isEmpty() {
        return top < 0;
    }

    @Override
    public void push(Object element) {
        if (size() == elements.length) {
            throw new FullStackException("Stack is full.");
        }
        elements[++top] = element;
    }

    @Override
    public Object top() {
        if (isEmpty()) {
            throw new IllegalStateException("Stack is empty.");
        }
        return elements[top];
    }

    @Override
    public Object pop() {
        Object element = top();
        elements[top--] = null;
        return element;
    }

    public boolean isFull() {
        return size() == elements.length;
    }

    public int find(Object element) {
        for (int i = 0; i <= top; i++) {
            if (elements[i] == element) {
                return i;
            }
        }
        return -1;
    }
}

interface Stack {
    int size();

    boolean isEmpty();

    Object top();

    void push(Object element);

    Object pop();
}

class FullStackException extends RuntimeException {
    FullStackException(String message) {
        super(message);
    }
}
