import java.util.HashMap;
import java.util.Map;

/** The bodies that `cargo run --release --example forks` forks, runs and resets. */
public class Forks {
    static void empty() {
    }

    static int fiveCalls() {
        SmallStack stack = new SmallStack();
        stack.push(1);
        stack.push(2);
        int popped = stack.pop();
        stack.push(popped + 1);
        return stack.peek();
    }

    static int tenPuts() {
        Map<String, Integer> map = new HashMap<>();
        map.put("one", 1);
        map.put("two", 2);
        map.put("three", 3);
        map.put("four", 4);
        map.put("five", 5);
        map.put("six", 6);
        map.put("seven", 7);
        map.put("eight", 8);
        map.put("nine", 9);
        map.put("ten", 10);
        return map.size();
    }
}

class SmallStack {
    private int[] elements = new int[4];
    private int size;

    void push(int value) {
        if (size == elements.length) {
            elements = java.util.Arrays.copyOf(elements, size * 2);
        }
        elements[size++] = value;
    }

    int pop() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        return elements[--size];
    }

    int peek() {
        return elements[size - 1];
    }
}
