/** The problem of Josephus on a circular list: every m-th of n leaves, until one is left. */
public class Josephus {
    static class Person {
        int number;
        Person next;

        Person(int number) {
            this.number = number;
        }
    }

    public static int josephus(int n, int m) {
        Person first = new Person(1);
        Person last = first;
        for (int i = 2; i <= n; i++) {
            last.next = new Person(i);
            last = last.next;
        }
        last.next = first;
        Person current = last;
        while (current != current.next) {
            for (int i = 1; i < m; i++) {
                current = current.next;
            }
            current.next = current.next.next;
        }
        return current.number;
    }
}
