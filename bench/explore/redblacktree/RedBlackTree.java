/** A red-black tree of integers, after the usual textbook. */
public class RedBlackTree {
    static class Node {
        int key;
        boolean red;
        Node left;
        Node right;
        Node parent;

        Node(int key, Node parent) {
            this.key = key;
            this.parent = parent;
        }
    }

    private Node root;

    public boolean isEmpty() {
        return root == null;
    }

    private Node find(int key) {
        Node node = root;
        while (node != null) {
            if (key < node.key) {
                node = node.left;
            } else if (key > node.key) {
                node = node.right;
            } else {
                return node;
            }
        }
        return null;
    }

    public boolean contains(int key) {
        return find(key) != null;
    }

    public int smallest() {
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        return node.key;
    }

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }

    private void replace(Node old, Node other) {
        if (old.parent == null) {
            root = other;
        } else if (old == old.parent.left) {
            old.parent.left = other;
        } else {
            old.parent.right = other;
        }
        if (other != null) {
            other.parent = old.parent;
        }
    }

    public void rotateLeft(Node node) {
        Node up = node.right;
        replace(node, up);
        node.right = up.left;
        if (up.left != null) {
            up.left.parent = node;
        }
        up.left = node;
        node.parent = up;
    }

    public void rotateRight(Node node) {
        Node up = node.left;
        replace(node, up);
        node.left = up.right;
        if (up.right != null) {
            up.right.parent = node;
        }
        up.right = node;
        node.parent = up;
    }

    public boolean insert(int key) {
        Node parent = null;
        Node node = root;
        while (node != null) {
            parent = node;
            if (key < node.key) {
                node = node.left;
            } else if (key > node.key) {
                node = node.right;
            } else {
                return false;
            }
        }
        Node added = new Node(key, parent);
        added.red = true;
        if (parent == null) {
            root = added;
        } else if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        fixAfterInsertion(added);
        return true;
    }

    public void fixAfterInsertion(Node node) {
        while (node != root && isRed(node.parent)) {
            Node parent = node.parent;
            Node grandparent = parent.parent;
            if (parent == grandparent.left) {
                Node uncle = grandparent.right;
                if (isRed(uncle)) {
                    parent.red = false;
                    uncle.red = false;
                    grandparent.red = true;
                    node = grandparent;
                } else {
                    if (node == parent.right) {
                        node = parent;
                        rotateLeft(node);
                    }
                    node.parent.red = false;
                    grandparent.red = true;
                    rotateRight(grandparent);
                }
            } else {
                Node uncle = grandparent.left;
                if (isRed(uncle)) {
                    parent.red = false;
                    uncle.red = false;
                    grandparent.red = true;
                    node = grandparent;
                } else {
                    if (node == parent.left) {
                        node = parent;
                        rotateRight(node);
                    }
                    node.parent.red = false;
                    grandparent.red = true;
                    rotateLeft(grandparent);
                }
            }
        }
        root.red = false;
    }

    /** Black nodes from a node up to the root. */
    public int blackDepth(Node node) {
        int count = 0;
        while (node != null) {
            if (!node.red) {
                count++;
            }
            node = node.parent;
        }
        return count;
    }

    public int depth(int key) {
        int depth = 0;
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
            depth++;
        }
        return node == null ? -1 : depth;
    }
}
