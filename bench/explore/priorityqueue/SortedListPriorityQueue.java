/** A priority queue in a list that is kept sorted by key. */
public class SortedListPriorityQueue implements PriorityQueue {
    protected PositionList entries;
    protected Order order;
    protected Position actionPosition;

    protected static class PairEntry implements Entry {
        protected Object key;
        protected Object value;

        public PairEntry(Object key, Object value) {
            this.key = key;
            this.value = value;
        }

        @Override
        public Object getKey() {
            return key;
        }

        @Override
        public Object getValue() {
            return value;
        }
    }

    public SortedListPriorityQueue() {
        entries = new NodeList();
        order = new NumberOrder();
    }

    public void setOrder(Order order) {
        if (!isEmpty()) {
            throw new IllegalStateException("Priority queue is not empty");
        }
        this.order = order;
    }

    @Override
    public int size() {
        return entries.size();
    }

    @Override
    public boolean isEmpty() {
        return entries.isEmpty();
    }

    @Override
    public Entry min() {
        if (entries.isEmpty()) {
            throw new EmptyPriorityQueueException("priority queue is empty");
        }
        return (Entry) entries.first().element();
    }

    @Override
    public Entry insert(Object key, Object value) {
        checkKey(key);
        Entry entry = new PairEntry(key, value);
        insertEntry(entry);
        return entry;
    }

    protected void insertEntry(Entry entry) {
        if (entries.isEmpty()) {
            entries.addFirst(entry);
            actionPosition = entries.first();
        } else if (order.compare(entry.getKey(), key(entries.last())) > 0) {
            entries.addLast(entry);
            actionPosition = entries.last();
        } else {
            Position current = entries.first();
            while (order.compare(entry.getKey(), key(current)) > 0) {
                current = entries.next(current);
            }
            entries.addBefore(current, entry);
            actionPosition = entries.previous(current);
        }
    }

    protected Object key(Position position) {
        return ((Entry) position.element()).getKey();
    }

    @Override
    public Entry removeMin() {
        if (entries.isEmpty()) {
            throw new EmptyPriorityQueueException("priority queue is empty");
        }
        return (Entry) entries.remove(entries.first());
    }

    protected boolean checkKey(Object key) {
        boolean result;
        try {
            result = order.compare(key, key) == 0;
        } catch (ClassCastException e) {
            throw new InvalidKeyException("key cannot be compared");
        }
        return result;
    }

    public boolean contains(Object value) {
        if (isEmpty()) {
            return false;
        }
        Position current = entries.first();
        while (((Entry) current.element()).getValue() != value) {
            if (current == entries.last()) {
                return false;
            }
            current = entries.next(current);
        }
        return true;
    }

    public Object minKey() {
        return min().getKey();
    }
}

interface Entry {
    Object getKey();

    Object getValue();
}

interface PriorityQueue {
    int size();

    boolean isEmpty();

    Entry min();

    Entry insert(Object key, Object value);

    Entry removeMin();
}

interface Order {
    int compare(Object a, Object b);
}

class NumberKey {
    int number;
}

class NumberOrder implements Order {
    @Override
    public int compare(Object a, Object b) {
        int first = ((NumberKey) a).number;
        int second = ((NumberKey) b).number;
        if (first < second) {
            return -1;
        }
        return first == second ? 0 : 1;
    }
}

class EmptyPriorityQueueException extends RuntimeException {
    EmptyPriorityQueueException(String message) {
        super(message);
    }
}

class InvalidKeyException extends RuntimeException {
    InvalidKeyException(String message) {
        super(message);
    }
}
