// size: 90
import java.util.ArrayDeque;
import java.util.Deque;

/** Allocation: many small objects that live briefly, trees built, walked and dropped. */
public class Trees {
    static final class Tree {
        final Tree left;
        final Tree right;
        final int value;

        Tree(Tree left, Tree right, int value) {
            this.left = left;
            this.right = right;
            this.value = value;
        }
    }

    static Tree build(int depth, int value) {
        if (depth == 0) {
            return new Tree(null, null, value);
        }
        return new Tree(build(depth - 1, value * 2), build(depth - 1, value * 2 + 1), value);
    }

    static int sum(Tree tree) {
        return tree == null ? 0 : tree.value + sum(tree.left) - sum(tree.right);
    }

    static int breadthFirst(Tree root) {
        Deque<Tree> queue = new ArrayDeque<>();
        queue.add(root);
        int result = 0;
        while (!queue.isEmpty()) {
            Tree tree = queue.remove();
            result = result * 3 + tree.value;
            if (tree.left != null) {
                queue.add(tree.left);
                queue.add(tree.right);
            }
        }
        return result;
    }

    static int run(int n) {
        Tree tree = build(12, n);
        return sum(tree) + breadthFirst(tree);
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            sum = sum * 17 + run(i);
        }
        System.out.println(sum);
    }
}
