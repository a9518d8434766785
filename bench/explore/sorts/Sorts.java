/** Sorting of arrays and lists of objects by an order. */
public class Sorts {
    /** Merge sort from the bottom up. */
    public static void mergeSort(Num[] original, Order order) {
        Num[] in = new Num[original.length];
        System.arraycopy(original, 0, in, 0, in.length);
        Num[] out = new Num[in.length];
        int length = in.length;
        for (int width = 1; width < length; width *= 2) {
            for (int start = 0; start < length; start += 2 * width) {
                merge(in, out, order, start, width);
            }
            Num[] swap = in;
            in = out;
            out = swap;
        }
        System.arraycopy(in, 0, original, 0, in.length);
    }

    private static void merge(Num[] in, Num[] out, Order order, int start, int width) {
        int left = start;
        int right = start + width;
        int middle = Math.min(start + width, in.length);
        int end = Math.min(start + 2 * width, in.length);
        int to = start;
        while (left < middle && right < end) {
            if (order.compare(in[left], in[right]) <= 0) {
                out[to++] = in[left++];
            } else {
                out[to++] = in[right++];
            }
        }
        while (left < middle) {
            out[to++] = in[left++];
        }
        while (right < end) {
            out[to++] = in[right++];
        }
    }

    public static void quickSort(Num[] numbers, Order order) {
        if (numbers.length < 2) {
            return;
        }
        quickSortStep(numbers, order, 0, numbers.length - 1);
    }

    private static void quickSortStep(Num[] numbers, Order order, int left, int right) {
        if (left >= right) {
            return;
        }
        Num pivot = numbers[right];
        int low = left;
        int high = right - 1;
        while (low <= high) {
            while (low <= high && order.compare(numbers[low], pivot) <= 0) {
                low++;
            }
            while (low <= high && order.compare(numbers[high], pivot) >= 0) {
                high--;
            }
            if (low < high) {
                Num swap = numbers[high];
                numbers[high] = numbers[low];
                numbers[low] = swap;
            }
        }
        Num swap = numbers[right];
        numbers[right] = numbers[low];
        numbers[low] = swap;
        quickSortStep(numbers, order, left, low - 1);
        quickSortStep(numbers, order, low + 1, right);
    }

    /** Merge sort of a list. */
    public static void mergeSort(NumList list, Order order) {
        int size = list.size();
        if (size < 2) {
            return;
        }
        NumList first = new NumList();
        NumList second = new NumList();
        int taken = 0;
        while (taken < size / 2) {
            first.addLast(list.removeFirst());
            taken++;
        }
        while (!list.isEmpty()) {
            second.addLast(list.removeFirst());
        }
        mergeSort(first, order);
        mergeSort(second, order);
        while (!first.isEmpty() && !second.isEmpty()) {
            if (order.compare(first.first(), second.first()) <= 0) {
                list.addLast(first.removeFirst());
            } else {
                list.addLast(second.removeFirst());
            }
        }
        while (!first.isEmpty()) {
            list.addLast(first.removeFirst());
        }
        while (!second.isEmpty()) {
            list.addLast(second.removeFirst());
        }
    }

    public static void insertionSort(Num[] numbers, Order order) {
        for (int i = 1; i < numbers.length; i++) {
            Num moved = numbers[i];
            int at = i;
            while (at > 0 && order.compare(numbers[at - 1], moved) > 0) {
                numbers[at] = numbers[at - 1];
                at--;
            }
            numbers[at] = moved;
        }
    }
}

class Num {
    int value;
}

interface Order {
    int compare(Num a, Num b);
}

class Ascending implements Order {
    @Override
    public int compare(Num a, Num b) {
        if (a.value < b.value) {
            return -1;
        }
        return a.value == b.value ? 0 : 1;
    }
}

class NumList {
    private NumNode first;
    private NumNode last;
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    Num first() {
        return first.number;
    }

    Num removeFirst() {
        Num number = first();
        first = first.next;
        size--;
        if (isEmpty()) {
            last = null;
        }
        return number;
    }

    void addLast(Num number) {
        NumNode node = new NumNode(number);
        if (isEmpty()) {
            first = node;
        } else {
            last.next = node;
        }
        last = node;
        size++;
    }
}

class NumNode {
    Num number;
    NumNode next;

    NumNode(Num number) {
        this.number = number;
    }
}
