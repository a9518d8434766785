// jdk: 17+
import java.util.*;

public class EnumCollections {
    enum D { MON, TUE, WED, THU, FRI, SAT, SUN }
    enum Big { A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9, G0, G1, G2, G3, G4, G5, G6, G7, G8, G9 }
    enum None { }

    public static void main(String[] args) {
        EnumMap<D, Integer> m = new EnumMap<>(D.class);
        for (D d : D.values()) if (d.ordinal() % 2 == 0) m.put(d, d.name().length() * d.ordinal());
        System.out.println(m + " " + m.size() + " " + m.get(D.TUE) + " " + m.containsKey(D.WED) + " " + m.containsValue(6) + " " + m.remove(D.MON) + " " + m.put(D.SUN, null) + " " + m);
        m.merge(D.TUE, 5, Integer::sum);
        m.computeIfAbsent(D.SUN, d -> 77);
        System.out.println(m + " " + m.keySet() + " " + m.values() + " " + m.entrySet().iterator().next().getKey() + " " + m.equals(new HashMap<>(m)) + " " + m.containsKey(null) + m.get("MON"));
        try {
            m.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no null keys");
        }
        Iterator<D> it = m.keySet().iterator();
        it.next();
        it.remove();
        System.out.println(m + " " + new EnumMap<>(m) + " " + m.clone().equals(m));
        EnumSet<D> s = EnumSet.of(D.SAT, D.SUN), c = EnumSet.complementOf(s), none = EnumSet.noneOf(D.class), all = EnumSet.allOf(D.class);
        System.out.println(s + " " + c + " " + none + " " + all.size() + " " + EnumSet.range(D.TUE, D.THU) + " " + EnumSet.copyOf(List.of(D.FRI, D.MON, D.FRI)));
        s.addAll(EnumSet.range(D.MON, D.TUE));
        System.out.println(s + " " + s.containsAll(List.of(D.MON)) + " " + s.retainAll(c) + " " + s + " " + s.removeAll(List.of(D.MON, D.WED)) + s + " " + s.add(D.TUE) + s.add(D.WED) + s.remove(D.TUE) + s.remove("x") + s + s.contains(null));
        try {
            EnumSet.range(D.FRI, D.MON);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            EnumSet.copyOf(new ArrayList<D>());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        EnumSet<Big> b = EnumSet.noneOf(Big.class);
        Random r = new Random(2);
        long h = 0;
        for (int i = 0; i < 500; i++) {
            Big x = Big.values()[r.nextInt(Big.values().length)];
            h = h * 31 + (r.nextBoolean() ? b.add(x) ? 1 : 2 : b.remove(x) ? 3 : 4) + b.size();
        }
        System.out.println(b.size() + " " + h + " " + b);
        System.out.println(EnumSet.complementOf(b).size() + " " + EnumSet.allOf(Big.class).containsAll(b) + " " + EnumSet.range(Big.C0, Big.G5).size() + " " + b.equals(EnumSet.copyOf(b)) + " " + b.equals(new HashSet<>(b)) + " " + EnumSet.noneOf(None.class) + " " + EnumSet.allOf(None.class).isEmpty());
        b.retainAll(EnumSet.range(Big.A0, Big.B9));
        b.removeIf(x -> x.name().endsWith("3"));
        System.out.println(b + " " + b.stream().mapToInt(Big::ordinal).sum() + " " + b.getClass().getSimpleName() + s.getClass().getSimpleName());
        EnumMap<Big, D> em = new EnumMap<>(Map.of(Big.F0, D.MON, Big.A1, D.SUN));
        System.out.println(em + " " + em.entrySet().toArray().length + " " + Arrays.toString(em.keySet().toArray(new Big[0])));
        TreeMap<D, List<String>> t = new TreeMap<>(Comparator.comparing(D::name));
        for (D d : all) t.computeIfAbsent(d, k -> new ArrayList<>()).add(d.toString().toLowerCase(Locale.ROOT));
        System.out.println(t + " " + Collections.max(all) + " " + Collections.min(all, Comparator.comparing(D::name)));
    }
}
