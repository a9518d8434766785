package classics.structures;

import java.util.NoSuchElementException;

/** A binomial heap of ints: a list of binomial trees of rising degree, each with its minimum at the root. */
public class BinomialHeap {
    private static final class Node {
        int key;
        int degree;
        Node parent;
        Node sibling;
        Node child;

        Node(int key) {
            this.key = key;
        }
    }

    private Node head;
    private int size;

    public void insert(int key) {
        head = union(head, new Node(key));
        size++;
    }

    public int findMinimum() {
        if (head == null) {
            throw new NoSuchElementException("heap is empty");
        }
        int minimum = head.key;
        for (Node node = head.sibling; node != null; node = node.sibling) {
            if (node.key < minimum) {
                minimum = node.key;
            }
        }
        return minimum;
    }

    public int extractMin() {
        if (head == null) {
            throw new NoSuchElementException("heap is empty");
        }
        Node smallest = head;
        Node beforeSmallest = null;
        Node previous = head;
        for (Node node = head.sibling; node != null; node = node.sibling) {
            if (node.key < smallest.key) {
                smallest = node;
                beforeSmallest = previous;
            }
            previous = node;
        }
        if (beforeSmallest == null) {
            head = smallest.sibling;
        } else {
            beforeSmallest.sibling = smallest.sibling;
        }
        head = union(head, reversedChildren(smallest));
        size--;
        return smallest.key;
    }

    /** Makes one occurrence of a key smaller; returns whether there was one. */
    public boolean decreaseKey(int oldKey, int newKey) {
        if (newKey > oldKey) {
            throw new IllegalArgumentException(newKey + " is larger than " + oldKey);
        }
        Node node = find(head, oldKey);
        if (node == null) {
            return false;
        }
        node.key = newKey;
        bubbleUp(node, false);
        return true;
    }

    public boolean delete(int key) {
        Node node = find(head, key);
        if (node == null) {
            return false;
        }
        Node top = bubbleUp(node, true);
        Node before = null;
        for (Node root = head; root != top; root = root.sibling) {
            before = root;
        }
        if (before == null) {
            head = top.sibling;
        } else {
            before.sibling = top.sibling;
        }
        head = union(head, reversedChildren(top));
        size--;
        return true;
    }

    public boolean contains(int key) {
        return find(head, key) != null;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return head == null;
    }

    /** The number of trees: the number of ones in the binary form of the size. */
    public int trees() {
        int count = 0;
        for (Node node = head; node != null; node = node.sibling) {
            count++;
        }
        return count;
    }

    private static Node bubbleUp(Node node, boolean toTheRoot) {
        while (node.parent != null && (toTheRoot || node.key < node.parent.key)) {
            int key = node.key;
            node.key = node.parent.key;
            node.parent.key = key;
            node = node.parent;
        }
        return node;
    }

    private static Node find(Node node, int key) {
        while (node != null) {
            if (node.key == key) {
                return node;
            }
            if (node.key < key) {
                Node found = find(node.child, key);
                if (found != null) {
                    return found;
                }
            }
            node = node.sibling;
        }
        return null;
    }

    private static Node reversedChildren(Node root) {
        Node reversed = null;
        Node node = root.child;
        while (node != null) {
            Node next = node.sibling;
            node.sibling = reversed;
            node.parent = null;
            reversed = node;
            node = next;
        }
        return reversed;
    }

    private static Node union(Node left, Node right) {
        Node first = merge(left, right);
        if (first == null) {
            return null;
        }
        Node previous = null;
        Node node = first;
        Node next = node.sibling;
        while (next != null) {
            boolean threeAlike = next.sibling != null && next.sibling.degree == node.degree;
            if (node.degree != next.degree || threeAlike) {
                previous = node;
                node = next;
            } else if (node.key <= next.key) {
                node.sibling = next.sibling;
                link(next, node);
            } else {
                if (previous == null) {
                    first = next;
                } else {
                    previous.sibling = next;
                }
                link(node, next);
                node = next;
            }
            next = node.sibling;
        }
        return first;
    }

    private static void link(Node child, Node parent) {
        child.parent = parent;
        child.sibling = parent.child;
        parent.child = child;
        parent.degree++;
    }

    /** Merges two root lists by degree. */
    private static Node merge(Node left, Node right) {
        if (left == null) {
            return right;
        }
        if (right == null) {
            return left;
        }
        Node head;
        if (left.degree <= right.degree) {
            head = left;
            left = left.sibling;
        } else {
            head = right;
            right = right.sibling;
        }
        Node tail = head;
        while (left != null && right != null) {
            if (left.degree <= right.degree) {
                tail.sibling = left;
                left = left.sibling;
            } else {
                tail.sibling = right;
                right = right.sibling;
            }
            tail = tail.sibling;
        }
        tail.sibling = left != null ? left : right;
        return head;
    }
}
