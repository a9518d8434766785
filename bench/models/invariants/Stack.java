package invariants;

import java.util.ArrayList;
import java.util.List;

/** A stack of numbers. */
public class Stack {
    private final List<Integer> items = new ArrayList<>();

    public void push(int item) {
        items.add(item);
    }

    public int pop() {
        if (items.isEmpty()) {
            throw new IllegalStateException("empty");
        }
        return items.remove(items.size() - 1);
    }

    public int size() {
        return items.size();
    }

    public boolean isEmpty() {
        return items.isEmpty();
    }
}
