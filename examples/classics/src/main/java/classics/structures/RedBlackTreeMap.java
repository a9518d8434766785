package classics.structures;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** A sorted map as a red-black tree, with insertion and deletion as in the textbooks. */
public class RedBlackTreeMap<K extends Comparable<K>, V> {
    private static final boolean RED = false;
    private static final boolean BLACK = true;

    private static final class Entry<K, V> {
        K key;
        V value;
        Entry<K, V> left;
        Entry<K, V> right;
        Entry<K, V> parent;
        boolean color = BLACK;

        Entry(K key, V value, Entry<K, V> parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    private Entry<K, V> root;
    private int size;

    /** Puts a value; returns the one that was there, or null. */
    public V put(K key, V value) {
        if (root == null) {
            root = new Entry<>(check(key), value, null);
            size = 1;
            return null;
        }
        Entry<K, V> parent;
        Entry<K, V> entry = root;
        int order;
        do {
            parent = entry;
            order = check(key).compareTo(entry.key);
            if (order < 0) {
                entry = entry.left;
            } else if (order > 0) {
                entry = entry.right;
            } else {
                V old = entry.value;
                entry.value = value;
                return old;
            }
        } while (entry != null);
        Entry<K, V> added = new Entry<>(key, value, parent);
        if (order < 0) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        fixAfterInsertion(added);
        size++;
        return null;
    }

    public V get(K key) {
        Entry<K, V> entry = find(key);
        return entry == null ? null : entry.value;
    }

    public boolean containsKey(K key) {
        return find(key) != null;
    }

    public V remove(K key) {
        Entry<K, V> entry = find(key);
        if (entry == null) {
            return null;
        }
        V old = entry.value;
        delete(entry);
        return old;
    }

    public K firstKey() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        Entry<K, V> entry = root;
        while (entry.left != null) {
            entry = entry.left;
        }
        return entry.key;
    }

    public K lastKey() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        Entry<K, V> entry = root;
        while (entry.right != null) {
            entry = entry.right;
        }
        return entry.key;
    }

    /** The largest key that is not larger than the given one, or null. */
    public K floorKey(K key) {
        K best = null;
        Entry<K, V> entry = root;
        while (entry != null) {
            int order = check(key).compareTo(entry.key);
            if (order == 0) {
                return entry.key;
            }
            if (order > 0) {
                best = entry.key;
                entry = entry.right;
            } else {
                entry = entry.left;
            }
        }
        return best;
    }

    public int size() {
        return size;
    }

    public void clear() {
        root = null;
        size = 0;
    }

    public List<K> keys() {
        List<K> keys = new ArrayList<>();
        if (root != null) {
            Entry<K, V> entry = root;
            while (entry.left != null) {
                entry = entry.left;
            }
            while (entry != null) {
                keys.add(entry.key);
                entry = successor(entry);
            }
        }
        return keys;
    }

    private static <K> K check(K key) {
        if (key == null) {
            throw new NullPointerException("key is null");
        }
        return key;
    }

    private Entry<K, V> find(K key) {
        check(key);
        Entry<K, V> entry = root;
        while (entry != null) {
            int order = key.compareTo(entry.key);
            if (order == 0) {
                return entry;
            }
            entry = order < 0 ? entry.left : entry.right;
        }
        return null;
    }

    private static <K, V> Entry<K, V> successor(Entry<K, V> entry) {
        if (entry.right != null) {
            Entry<K, V> next = entry.right;
            while (next.left != null) {
                next = next.left;
            }
            return next;
        }
        Entry<K, V> next = entry.parent;
        while (next != null && entry == next.right) {
            entry = next;
            next = next.parent;
        }
        return next;
    }

    private static <K, V> boolean colorOf(Entry<K, V> entry) {
        return entry == null ? BLACK : entry.color;
    }

    private static <K, V> Entry<K, V> parentOf(Entry<K, V> entry) {
        return entry == null ? null : entry.parent;
    }

    private static <K, V> Entry<K, V> leftOf(Entry<K, V> entry) {
        return entry == null ? null : entry.left;
    }

    private static <K, V> Entry<K, V> rightOf(Entry<K, V> entry) {
        return entry == null ? null : entry.right;
    }

    private static <K, V> void setColor(Entry<K, V> entry, boolean color) {
        if (entry != null) {
            entry.color = color;
        }
    }

    private void rotateLeft(Entry<K, V> entry) {
        Entry<K, V> right = entry.right;
        entry.right = right.left;
        if (right.left != null) {
            right.left.parent = entry;
        }
        replaceInParent(entry, right);
        right.left = entry;
        entry.parent = right;
    }

    private void rotateRight(Entry<K, V> entry) {
        Entry<K, V> left = entry.left;
        entry.left = left.right;
        if (left.right != null) {
            left.right.parent = entry;
        }
        replaceInParent(entry, left);
        left.right = entry;
        entry.parent = left;
    }

    private void replaceInParent(Entry<K, V> entry, Entry<K, V> other) {
        other.parent = entry.parent;
        if (entry.parent == null) {
            root = other;
        } else if (entry.parent.left == entry) {
            entry.parent.left = other;
        } else {
            entry.parent.right = other;
        }
    }

    private void fixAfterInsertion(Entry<K, V> x) {
        x.color = RED;
        while (x != root && x.parent.color == RED) {
            if (parentOf(x) == leftOf(parentOf(parentOf(x)))) {
                Entry<K, V> uncle = rightOf(parentOf(parentOf(x)));
                if (colorOf(uncle) == RED) {
                    setColor(parentOf(x), BLACK);
                    setColor(uncle, BLACK);
                    setColor(parentOf(parentOf(x)), RED);
                    x = parentOf(parentOf(x));
                } else {
                    if (x == rightOf(parentOf(x))) {
                        x = parentOf(x);
                        rotateLeft(x);
                    }
                    setColor(parentOf(x), BLACK);
                    setColor(parentOf(parentOf(x)), RED);
                    rotateRight(parentOf(parentOf(x)));
                }
            } else {
                Entry<K, V> uncle = leftOf(parentOf(parentOf(x)));
                if (colorOf(uncle) == RED) {
                    setColor(parentOf(x), BLACK);
                    setColor(uncle, BLACK);
                    setColor(parentOf(parentOf(x)), RED);
                    x = parentOf(parentOf(x));
                } else {
                    if (x == leftOf(parentOf(x))) {
                        x = parentOf(x);
                        rotateRight(x);
                    }
                    setColor(parentOf(x), BLACK);
                    setColor(parentOf(parentOf(x)), RED);
                    rotateLeft(parentOf(parentOf(x)));
                }
            }
        }
        root.color = BLACK;
    }

    private void delete(Entry<K, V> entry) {
        size--;
        if (entry.left != null && entry.right != null) {
            Entry<K, V> next = successor(entry);
            entry.key = next.key;
            entry.value = next.value;
            entry = next;
        }
        Entry<K, V> child = entry.left != null ? entry.left : entry.right;
        if (child != null) {
            replaceInParent(entry, child);
            if (entry.color == BLACK) {
                fixAfterDeletion(child);
            }
        } else if (entry.parent == null) {
            root = null;
        } else {
            if (entry.color == BLACK) {
                fixAfterDeletion(entry);
            }
            if (entry == entry.parent.left) {
                entry.parent.left = null;
            } else {
                entry.parent.right = null;
            }
        }
    }

    private void fixAfterDeletion(Entry<K, V> x) {
        while (x != root && colorOf(x) == BLACK) {
            if (x == leftOf(parentOf(x))) {
                Entry<K, V> sibling = rightOf(parentOf(x));
                if (colorOf(sibling) == RED) {
                    setColor(sibling, BLACK);
                    setColor(parentOf(x), RED);
                    rotateLeft(parentOf(x));
                    sibling = rightOf(parentOf(x));
                }
                if (colorOf(leftOf(sibling)) == BLACK && colorOf(rightOf(sibling)) == BLACK) {
                    setColor(sibling, RED);
                    x = parentOf(x);
                } else {
                    if (colorOf(rightOf(sibling)) == BLACK) {
                        setColor(leftOf(sibling), BLACK);
                        setColor(sibling, RED);
                        rotateRight(sibling);
                        sibling = rightOf(parentOf(x));
                    }
                    setColor(sibling, colorOf(parentOf(x)));
                    setColor(parentOf(x), BLACK);
                    setColor(rightOf(sibling), BLACK);
                    rotateLeft(parentOf(x));
                    x = root;
                }
            } else {
                Entry<K, V> sibling = leftOf(parentOf(x));
                if (colorOf(sibling) == RED) {
                    setColor(sibling, BLACK);
                    setColor(parentOf(x), RED);
                    rotateRight(parentOf(x));
                    sibling = leftOf(parentOf(x));
                }
                if (colorOf(rightOf(sibling)) == BLACK && colorOf(leftOf(sibling)) == BLACK) {
                    setColor(sibling, RED);
                    x = parentOf(x);
                } else {
                    if (colorOf(leftOf(sibling)) == BLACK) {
                        setColor(rightOf(sibling), BLACK);
                        setColor(sibling, RED);
                        rotateLeft(sibling);
                        sibling = leftOf(parentOf(x));
                    }
                    setColor(sibling, colorOf(parentOf(x)));
                    setColor(parentOf(x), BLACK);
                    setColor(leftOf(sibling), BLACK);
                    rotateRight(parentOf(x));
                    x = root;
                }
            }
        }
        setColor(x, BLACK);
    }
}
