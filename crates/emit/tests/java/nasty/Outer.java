package nasty;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Classes in classes, hidden ones among them. */
public class Outer<T> {
    protected int x = 1;
    T held;

    public class Inner {
        int y = x;

        public class Deep {
            public int sum() {
                return x + y;
            }
        }

        public T held() {
            return held;
        }

        public Outer<T> outer() {
            return Outer.this;
        }
    }

    public static class Sub<T> extends Outer<T> {
        protected String x = "hidden";

        public class Inner {
            public int z() {
                return 9;
            }
        }
    }

    private static class Secret implements Comparable<Secret> {
        @Override
        public int compareTo(Secret other) {
            return 0;
        }

        @Override
        public String toString() {
            return "secret";
        }
    }

    private interface Hidden {
        int h();
    }

    public Comparable<?> secret() {
        return new Secret();
    }

    Hidden hidden() {
        return () -> 3;
    }

    public int takes(Hidden h) {
        return h == null ? -1 : h.h();
    }

    public Runnable anonymous() {
        return new Runnable() {
            @Override
            public void run() {
                x++;
            }

            @Override
            public String toString() {
                return "anonymous";
            }
        };
    }

    public void put(T t) {
        held = t;
    }

    public Iterator<T> iterator() {
        return Collections.singleton(held).iterator();
    }

    public List<? super java.lang.Integer> lower() {
        return new ArrayList<Number>(Arrays.asList(1, 2.5));
    }

    @SuppressWarnings("rawtypes")
    public List raw() {
        return new ArrayList<String>(Arrays.asList("r"));
    }

    public Map.Entry<String, List<java.lang.Integer>> entry() {
        return new AbstractMap.SimpleEntry<>("k", Arrays.asList(1));
    }
}
