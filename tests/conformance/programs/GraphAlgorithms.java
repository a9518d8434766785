// jdk: 17+
import java.util.*;
import java.util.stream.*;

/** Dijkstra, breadth-first search, topological order, components, spanning tree, max flow, all pairs. */
public class GraphAlgorithms {
    record Edge(int to, int weight) { }

    static class Graph {
        final List<List<Edge>> out = new ArrayList<>();
        Graph(int n) { for (int i = 0; i < n; i++) out.add(new ArrayList<>()); }
        void add(int a, int b, int w) { if (w < 0) throw new IllegalArgumentException("negative weight " + w); out.get(a).add(new Edge(b, w)); }
        int size() { return out.size(); }

        int[] dijkstra(int src, int[] prev) {
            int[] d = new int[size()];
            Arrays.fill(d, Integer.MAX_VALUE);
            Arrays.fill(prev, -1);
            d[src] = 0;
            PriorityQueue<int[]> q = new PriorityQueue<>(Comparator.<int[]>comparingInt(x -> x[0]).thenComparingInt(x -> x[1]));
            q.add(new int[] {0, src});
            while (!q.isEmpty()) {
                int[] top = q.poll();
                if (top[0] > d[top[1]]) continue;
                for (Edge e : out.get(top[1])) {
                    int nd = top[0] + e.weight();
                    if (nd < d[e.to()]) { d[e.to()] = nd; prev[e.to()] = top[1]; q.add(new int[] {nd, e.to()}); }
                }
            }
            return d;
        }

        List<Integer> topological() {
            int[] in = new int[size()];
            for (List<Edge> es : out) for (Edge e : es) in[e.to()]++;
            TreeSet<Integer> ready = IntStream.range(0, size()).filter(i -> in[i] == 0).boxed().collect(Collectors.toCollection(TreeSet::new));
            List<Integer> order = new ArrayList<>();
            while (!ready.isEmpty()) {
                int v = ready.pollFirst();
                order.add(v);
                for (Edge e : out.get(v)) if (--in[e.to()] == 0) ready.add(e.to());
            }
            if (order.size() < size()) throw new IllegalStateException("cycle among " + IntStream.range(0, size()).filter(i -> in[i] > 0).boxed().toList());
            return order;
        }

        List<List<Integer>> strong() {
            int n = size();
            int[] idx = new int[n], low = new int[n];
            boolean[] on = new boolean[n];
            Deque<Integer> st = new ArrayDeque<>();
            List<List<Integer>> res = new ArrayList<>();
            int[] next = {1};
            class Tarjan {
                void visit(int v) {
                    idx[v] = low[v] = next[0]++;
                    st.push(v);
                    on[v] = true;
                    for (Edge e : out.get(v)) {
                        if (idx[e.to()] == 0) { visit(e.to()); low[v] = Math.min(low[v], low[e.to()]); } else if (on[e.to()]) low[v] = Math.min(low[v], idx[e.to()]);
                    }
                    if (low[v] == idx[v]) {
                        List<Integer> c = new ArrayList<>();
                        int w;
                        do { w = st.pop(); on[w] = false; c.add(w); } while (w != v);
                        Collections.sort(c);
                        res.add(c);
                    }
                }
            }
            Tarjan t = new Tarjan();
            for (int v = 0; v < n; v++) if (idx[v] == 0) t.visit(v);
            return res;
        }
    }

    static int find(int[] p, int x) { return p[x] == x ? x : (p[x] = find(p, p[x])); }

    static int kruskal(int n, List<int[]> edges) {
        int[] p = IntStream.range(0, n).toArray();
        int total = 0;
        for (int[] e : edges.stream().sorted(Comparator.comparingInt(x -> x[2])).toList()) {
            int a = find(p, e[0]), b = find(p, e[1]);
            if (a != b) { p[a] = b; total += e[2]; }
        }
        return total;
    }

    static int maxFlow(int[][] cap, int s, int t) {
        int n = cap.length, flow = 0;
        while (true) {
            int[] prev = new int[n];
            Arrays.fill(prev, -1);
            prev[s] = s;
            ArrayDeque<Integer> q = new ArrayDeque<>(List.of(s));
            while (!q.isEmpty() && prev[t] < 0) { int v = q.poll(); for (int w = 0; w < n; w++) if (prev[w] < 0 && cap[v][w] > 0) { prev[w] = v; q.add(w); } }
            if (prev[t] < 0) return flow;
            int f = Integer.MAX_VALUE;
            for (int v = t; v != s; v = prev[v]) f = Math.min(f, cap[prev[v]][v]);
            for (int v = t; v != s; v = prev[v]) { cap[prev[v]][v] -= f; cap[v][prev[v]] += f; }
            flow += f;
        }
    }

    public static void main(String[] args) {
        Random r = new Random(2024);
        int n = 40;
        Graph g = new Graph(n), dag = new Graph(n);
        List<int[]> edges = new ArrayList<>();
        int[][] all = new int[n][n], cap = new int[n][n];
        for (int[] row : all) Arrays.fill(row, 1 << 29);
        for (int i = 0; i < 120; i++) {
            int a = r.nextInt(n), b = r.nextInt(n), w = 1 + r.nextInt(50);
            g.add(a, b, w);
            if (a < b) dag.add(a, b, w);
            edges.add(new int[] {a, b, w});
            all[a][b] = Math.min(all[a][b], w);
            cap[a][b] += w;
        }
        int[] prev = new int[n], d = g.dijkstra(0, prev);
        System.out.println(Arrays.toString(d).replace("2147483647", "-"));
        StringBuilder path = new StringBuilder();
        for (int v = n - 1; v >= 0; v = prev[v]) path.insert(0, v + " ");
        System.out.println(path);
        for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) all[i][j] = Math.min(all[i][j], all[i][k] + all[k][j]);
        boolean agree = true;
        for (int v = 1; v < n; v++) agree &= d[v] == Integer.MAX_VALUE ? all[0][v] >= 1 << 29 : all[0][v] == d[v];
        System.out.println(agree + " " + dag.topological() + " " + g.strong());
        System.out.println(kruskal(n, edges) + " " + maxFlow(cap, 0, n - 1));
        try {
            g.topological();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage().length() > 20 ? "cyclic" : e.getMessage());
        }
        try {
            g.add(0, 1, -1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
