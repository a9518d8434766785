/** Structures with predicates that say when they are well formed. */
class TreeNode {
    int key;
    TreeNode left;
    TreeNode right;
}

class BinaryTree {
    TreeNode root;
    int size;

    boolean repOk() {
        TreeNode[] seen = new TreeNode[16];
        int count = visit(root, seen, 0);
        return count >= 0 && count == size;
    }

    private static int visit(TreeNode node, TreeNode[] seen, int count) {
        if (node == null) {
            return count;
        }
        for (int i = 0; i < count; i++) {
            if (seen[i] == node) {
                return -1000;
            }
        }
        seen[count] = node;
        int left = visit(node.left, seen, count + 1);
        return left < 0 ? left : visit(node.right, seen, left);
    }

    int keyOfRoot() {
        return root.key;
    }
}

class SearchTree {
    TreeNode root;

    boolean repOk() {
        return isOrdered(root, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** A node that is met twice has a key outside of the bounds, so that no cycle is followed for ever. */
    private static boolean isOrdered(TreeNode node, int low, int high) {
        if (node == null) {
            return true;
        }
        if (node.key <= low || node.key >= high) {
            return false;
        }
        return isOrdered(node.left, low, node.key) && isOrdered(node.right, node.key, high);
    }
}

class ListNode {
    int value;
    ListNode next;
}

class Chain {
    ListNode first;

    boolean isAcyclic() {
        ListNode[] seen = new ListNode[16];
        int count = 0;
        for (ListNode node = first; node != null; node = node.next) {
            for (int i = 0; i < count; i++) {
                if (seen[i] == node) {
                    return false;
                }
            }
            seen[count++] = node;
        }
        return true;
    }

    int firstValue() {
        return first.value;
    }

    boolean isSorted() {
        for (ListNode node = first; node != null && node.next != null; node = node.next) {
            if (node.value >= node.next.value) {
                return false;
            }
        }
        return true;
    }

    static int largest(int[] xs) {
        int most = xs[0];
        for (int i = 1; i < xs.length; i++) {
            if (xs[i] > most) {
                most = xs[i];
            }
        }
        return most;
    }

    /** Looks at everything that two references lead to. */
    static int twoReferences(ListNode a, ListNode b) {
        ListNode[] seen = new ListNode[16];
        int count = walk(a, seen, 0);
        return walk(b, seen, count);
    }

    private static int walk(ListNode node, ListNode[] seen, int count) {
        while (node != null) {
            for (int i = 0; i < count; i++) {
                if (seen[i] == node) {
                    return count;
                }
            }
            seen[count++] = node;
            node = node.next;
        }
        return count;
    }
}
