// size: 100
/** Reads and writes of instance and static fields of every size, along a linked ring. */
public class Fields {
    static final class Node {
        byte small;
        short medium;
        int value;
        long large;
        double real;
        boolean seen;
        Node next;
    }

    static int visits;
    static long total;
    static Node last;

    static Node ring(int length) {
        Node first = new Node();
        Node current = first;
        for (int i = 1; i < length; i++) {
            current.next = new Node();
            current = current.next;
            current.value = i;
        }
        current.next = first;
        return first;
    }

    static int run(Node start, int n) {
        Node node = start;
        for (int i = 0; i < 100_000; i++) {
            node.value += n;
            node.small++;
            node.medium += node.small;
            node.large = node.large * 3 + node.value;
            node.real += 0.5;
            node.seen = !node.seen;
            if (node.seen) {
                visits++;
            }
            total += node.large;
            last = node;
            node = node.next;
        }
        return visits + (int) total + last.medium + (int) last.real;
    }

    public static void main(String[] args) {
        Node start = ring(500);
        int sum = 0;
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            sum = sum * 17 + run(start, i);
        }
        System.out.println(sum);
    }
}
