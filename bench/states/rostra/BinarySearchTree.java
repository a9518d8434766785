package rostra;

import java.util.Objects;

/** An unbalanced search tree without duplicates. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class BinarySearchTree {
    private static final class Node {
        Comparable element;
        Node left;
        Node right;
    }

    private Node root;

    public void insert(Comparable x) {
        root = insert(x, root);
    }

    public void remove(Comparable x) {
        root = remove(x, root);
    }

    public Comparable findMin() {
        return element(min(root));
    }

    public Comparable findMax() {
        Node node = root;
        while (node != null && node.right != null) {
            node = node.right;
        }
        return element(node);
    }

    public Comparable find(Comparable x) {
        Node node = root;
        while (node != null) {
            int order = x.compareTo(node.element);
            if (order == 0) {
                return node.element;
            }
            node = order < 0 ? node.left : node.right;
        }
        return null;
    }

    public void makeEmpty() {
        root = null;
    }

    public boolean isEmpty() {
        return root == null;
    }

    public int height() {
        return height(root);
    }

    public String describe() {
        return isEmpty() ? "empty tree" : describe(root);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BinarySearchTree && same(root, ((BinarySearchTree) other).root);
    }

    private static Node insert(Comparable x, Node node) {
        if (node == null) {
            Node leaf = new Node();
            leaf.element = x;
            return leaf;
        }
        int order = x.compareTo(node.element);
        if (order < 0) {
            node.left = insert(x, node.left);
        } else if (order > 0) {
            node.right = insert(x, node.right);
        }
        return node;
    }

    private static Node remove(Comparable x, Node node) {
        if (node == null) {
            return null;
        }
        int order = x.compareTo(node.element);
        if (order < 0) {
            node.left = remove(x, node.left);
        } else if (order > 0) {
            node.right = remove(x, node.right);
        } else if (node.left != null && node.right != null) {
            node.element = min(node.right).element;
            node.right = remove(node.element, node.right);
        } else {
            return node.left != null ? node.left : node.right;
        }
        return node;
    }

    private static Node min(Node node) {
        if (node == null || node.left == null) {
            return node;
        }
        return min(node.left);
    }

    private static Comparable element(Node node) {
        return node == null ? null : node.element;
    }

    private static int height(Node node) {
        return node == null ? 0 : 1 + Math.max(height(node.left), height(node.right));
    }

    private static String describe(Node node) {
        return node == null ? "" : describe(node.left) + node.element + " " + describe(node.right);
    }

    private static boolean same(Node one, Node other) {
        if (one == null || other == null) {
            return one == other;
        }
        return Objects.equals(one.element, other.element) && same(one.left, other.left) && same(one.right, other.right);
    }
}
