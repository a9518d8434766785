package invariants;

import java.util.ArrayList;
import java.util.List;

/** Numbers without duplicates, in the order in which they came. */
public class NumberSet {
    private final List<Integer> numbers = new ArrayList<>();

    public boolean add(int number) {
        if (numbers.contains(number)) {
            return false;
        }
        numbers.add(number);
        return true;
    }

    public void clear() {
        numbers.clear();
    }

    public int size() {
        return numbers.size();
    }
}
