package classics.structures;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** An unbalanced binary search tree of ints without duplicates. */
public class BinarySearchTree {
    private static class Node {
        int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    public boolean insert(int key) {
        if (root == null) {
            root = new Node(key);
            size = 1;
            return true;
        }
        Node node = root;
        while (true) {
            if (key < node.key) {
                if (node.left == null) {
                    node.left = new Node(key);
                    break;
                }
                node = node.left;
            } else if (key > node.key) {
                if (node.right == null) {
                    node.right = new Node(key);
                    break;
                }
                node = node.right;
            } else {
                return false;
            }
        }
        size++;
        return true;
    }

    public boolean contains(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    public boolean remove(int key) {
        Node parent = null;
        Node node = root;
        while (node != null && node.key != key) {
            parent = node;
            node = key < node.key ? node.left : node.right;
        }
        if (node == null) {
            return false;
        }
        if (node.left != null && node.right != null) {
            // The successor takes the place of the node.
            Node successor = node.right;
            parent = node;
            while (successor.left != null) {
                parent = successor;
                successor = successor.left;
            }
            node.key = successor.key;
            node = successor;
        }
        Node child = node.left != null ? node.left : node.right;
        if (parent == null) {
            root = child;
        } else if (parent.left == node) {
            parent.left = child;
        } else {
            parent.right = child;
        }
        size--;
        return true;
    }

    public int min() {
        if (root == null) {
            throw new NoSuchElementException("tree is empty");
        }
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        return node.key;
    }

    public int max() {
        if (root == null) {
            throw new NoSuchElementException("tree is empty");
        }
        Node node = root;
        while (node.right != null) {
            node = node.right;
        }
        return node.key;
    }

    public int height() {
        return height(root);
    }

    private static int height(Node node) {
        return node == null ? 0 : 1 + Math.max(height(node.left), height(node.right));
    }

    public int size() {
        return size;
    }

    /** The keys from the smallest to the largest. */
    public List<Integer> keys() {
        List<Integer> keys = new ArrayList<>();
        collect(root, keys);
        return keys;
    }

    private static void collect(Node node, List<Integer> keys) {
        if (node != null) {
            collect(node.left, keys);
            keys.add(node.key);
            collect(node.right, keys);
        }
    }
}
