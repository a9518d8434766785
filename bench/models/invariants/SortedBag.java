package invariants;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Numbers in order, some of them twice. */
public class SortedBag {
    private final List<Integer> numbers = new ArrayList<>();

    public void add(int number) {
        int at = Collections.binarySearch(numbers, number);
        numbers.add(at < 0 ? -at - 1 : at, number);
    }

    public boolean remove(int number) {
        return numbers.remove((Integer) number);
    }

    public int size() {
        return numbers.size();
    }
}
