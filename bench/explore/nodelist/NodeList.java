/** A list with positions, of nodes between two sentinels. */
public class NodeList implements PositionList {
    protected int size;
    protected ListNode header;
    protected ListNode trailer;

    public NodeList() {
        header = new ListNode(null, null, null);
        trailer = new ListNode(header, null, null);
        header.setNext(trailer);
    }

    /** The node of a position of this list. */
    protected ListNode checkPosition(Position position) {
        if (position == null) {
            throw new InvalidPositionException("Null position passed to NodeList");
        }
        if (position == header) {
            throw new InvalidPositionException("The header node is not a valid position");
        }
        if (position == trailer) {
            throw new InvalidPositionException("The trailer node is not a valid position");
        }
        if (!(position instanceof ListNode)) {
            throw new InvalidPositionException("Position is of wrong type for this list");
        }
        ListNode node = (ListNode) position;
        if (node.getPrevious() == null || node.getNext() == null) {
            throw new InvalidPositionException("Position does not belong to a valid NodeList");
        }
        return node;
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
    public Position first() {
        if (isEmpty()) {
            throw new EmptyListException("List is empty");
        }
        return header.getNext();
    }

    @Override
    public Position last() {
        if (isEmpty()) {
            throw new EmptyListException("List is empty");
        }
        return trailer.getPrevious();
    }

    @Override
    public Position previous(Position position) {
        ListNode node = checkPosition(position);
        ListNode previous = node.getPrevious();
        if (previous == header) {
            throw new BoundaryViolationException("Cannot advance past the beginning of the list");
        }
        return previous;
    }

    @Override
    public Position next(Position position) {
        ListNode node = checkPosition(position);
        ListNode next = node.getNext();
        if (next == trailer) {
            throw new BoundaryViolationException("Cannot advance past the end of the list");
        }
        return next;
    }

    @Override
    public void addBefore(Position position, Object element) {
        ListNode node = checkPosition(position);
        size++;
        ListNode added = new ListNode(node.getPrevious(), node, element);
        node.getPrevious().setNext(added);
        node.setPrevious(added);
    }

    @Override
    public void addAfter(Position position, Object element) {
        ListNode node = checkPosition(position);
        size++;
        ListNode added = new ListNode(node, node.getNext(), element);
        node.getNext().setPrevious(added);
        node.setNext(added);
    }

    @Override
    public void addFirst(Object element) {
        size++;
        ListNode added = new ListNode(header, header.getNext(), element);
        header.getNext().setPrevious(added);
        header.setNext(added);
    }

    @Override
    public void addLast(Object element) {
        size++;
        ListNode last = trailer.getPrevious();
        ListNode added = new ListNode(last, trailer, element);
        last.setNext(added);
        trailer.setPrevious(added);
    }

    @Override
    public Object remove(Position position) {
        ListNode node = checkPosition(position);
        size--;
        ListNode previous = node.getPrevious();
        ListNode next = node.getNext();
        previous.setNext(next);
        next.setPrevious(previous);
        Object element = node.element();
        node.setNext(null);
        node.setPrevious(null);
        return element;
    }

    @Override
    public Object set(Position position, Object element) {
        ListNode node = checkPosition(position);
        Object old = node.element();
        node.setElement(element);
        return old;
    }

    public boolean isFirst(Position position) {
        ListNode node = checkPosition(position);
        return node.getPrevious() == header;
    }

    public boolean isLast(Position position) {
        ListNode node = checkPosition(position);
        return node.getNext() == trailer;
    }

    public void swapElements(Position a, Position b) {
        ListNode first = checkPosition(a);
        ListNode second = checkPosition(b);
        Object element = first.element();
        first.setElement(second.element());
        second.setElement(element);
    }

    public boolean contains(Object element) {
        for (ListNode node = header.getNext(); node != trailer; node = node.getNext()) {
            if (node.element() == element) {
                return true;
            }
        }
        return false;
    }

    public Position find(Object element) {
        ListNode node = header.getNext();
        while (node != trailer) {
            if (node.element() == element) {
                return node;
            }
            node = node.getNext();
        }
        return null;
    }

    public int indexOf(Position position) {
        ListNode wanted = checkPosition(position);
        int index = 0;
        for (ListNode node = header.getNext(); node != wanted; node = node.getNext()) {
            index++;
        }
        return index;
    }

    public void clear() {
        header.setNext(trailer);
        trailer.setPrevious(header);
        size = 0;
    }
}

class ListNode implements Position {
    private ListNode previous;
    private ListNode next;
    private Object element;

    ListNode(ListNode previous, ListNode next, Object element) {
        this.previous = previous;
        this.next = next;
        this.element = element;
    }

    @Override
    public Object element() {
        if (previous == null && next == null) {
            throw new InvalidPositionException("Position is not in a list!");
        }
        return element;
    }

    ListNode getNext() {
        return next;
    }

    ListNode getPrevious() {
        return previous;
    }

    void setNext(ListNode next) {
        this.next = next;
    }

    void setPrevious(ListNode previous) {
        this.previous = previous;
    }

    void setElement(Object element) {
        this.element = element;
    }
}

/** A position that is no node of any list. */
class Elsewhere implements Position {
    @Override
    public Object element() {
        return null;
    }
}

interface Position {
    Object element();
}

interface PositionList {
    int size();

    boolean isEmpty();

    Position first();

    Position last();

    Position next(Position position);

    Position previous(Position position);

    void addFirst(Object element);

    void addLast(Object element);

    void addAfter(Position position, Object element);

    void addBefore(Position position, Object element);

    Object remove(Position position);

    Object set(Position position, Object element);
}

class InvalidPositionException extends RuntimeException {
    InvalidPositionException(String message) {
        super(message);
    }
}

class BoundaryViolationException extends RuntimeException {
    BoundaryViolationException(String message) {
        super(message);
    }
}

class EmptyListException extends RuntimeException {
    EmptyListException(String message) {
        super(message);
    }
}
