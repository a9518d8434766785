// jdk: 21+
import java.math.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.random.*;
import java.util.regex.*;
import java.util.stream.*;

public class NewerApis {
    static void t(String name, Supplier<?> s) {
        try {
            System.out.println(name + " = " + s.get());
        } catch (RuntimeException e) {
            System.out.println(name + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        t("reversed view", () -> { List<Integer> r = l.reversed(); r.add(0); r.set(0, 9); r.removeFirst(); return l + " " + r + " " + r.indexOf(3) + r.subList(1, 2); });
        t("first last", () -> { l.addFirst(7); l.addLast(8); return l.getFirst() + " " + l.removeLast() + l; });
        t("empty", () -> new ArrayList<>().getFirst());
        t("immutable", () -> { List.of(1).addFirst(2); return ""; });
        SequencedMap<String, Integer> m = new LinkedHashMap<>();
        m.put("a", 1);
        m.putFirst("z", 0);
        m.putLast("a", 5);
        t("map", () -> m + " " + m.reversed() + m.firstEntry() + m.pollLastEntry() + m.sequencedKeySet().reversed());
        t("tree putFirst", () -> new TreeMap<>(Map.of(1, 1)).putFirst(0, 0));
        SequencedSet<String> s = new LinkedHashSet<>(List.of("x", "y"));
        s.addFirst("y");
        t("set", () -> s + " " + s.reversed() + s.getLast());
        t("collections", () -> Collections.unmodifiableSequencedCollection(l).reversed() + " " + new ArrayDeque<>(List.of(1, 2)).reversed() + " " + new TreeSet<>(List.of(3, 1)).reversed());
        Collections.shuffle(l, RandomGenerator.of("L64X128MixRandom").isDeprecated() ? null : new Random(2));
        t("shuffled", () -> l.size());
        t("clamp", () -> Math.clamp(500L, 0, 100) + " " + Math.clamp(-1.5, -1, 1) + " " + Math.clamp(5.5f, 6f, 7f));
        t("clamp bad", () -> Math.clamp(5, 3, 1));
        t("ceil", () -> Math.ceilDiv(7, 2) + " " + Math.ceilMod(7, 2) + " " + Math.ceilDivExact(-7, 2) + " " + Math.divideExact(7, -2) + " " + Math.floorDivExact(-7, 2) + " " + Math.unsignedMultiplyHigh(-1, -1));
        t("ceil exact", () -> Math.divideExact(Integer.MIN_VALUE, -1));
        t("bits", () -> Integer.compress(0xABCD, 0xF0F0) + " " + Integer.expand(0xFF, 0x1111) + " " + Long.compress(-1L, 0xFF00L) + " " + Float.floatToFloat16(1.5f) + " " + Float.float16ToFloat((short) 0x3c00));
        t("builder", () -> new StringBuilder().repeat("ab", 3).repeat(0x1f600, 2).length() + " " + new StringBuffer("x").repeat('y', 2));
        t("split", () -> Arrays.toString("a1b22c".splitWithDelimiters("\\d+", -1)) + " " + Arrays.toString(Pattern.compile(",").splitWithDelimiters("a,b", 1)));
        t("index", () -> "banana".indexOf('a', 2, 4) + " " + "banana".indexOf("na", 3, 6) + " " + "banana".indexOf("x", 0, 99) );
        t("emoji", () -> Character.isEmoji(0x1f600) + " " + Character.isEmojiModifier('a') + " " + Character.isExtendedPictographic(0x2764));
        t("groups", () -> { Matcher x = Pattern.compile("(?<a>\\w)(?<b>\\d)?").matcher("k"); x.find(); return new TreeMap<>(x.namedGroups()) + " " + x.group("b") + x.toMatchResult().start("a") + x.hasMatch(); });
        t("big", () -> BigInteger.valueOf(12).parallelMultiply(BigInteger.valueOf(-3)) + " " + new BigDecimal("1e3").toBigInteger());
        t("locale", () -> Locale.of("de", "AT") + " " + Locale.of("x").getLanguage());
        t("of", () -> HashMap.newHashMap(10).size() + " " + LinkedHashSet.newLinkedHashSet(3) + " " + new ArrayList<>(List.of(1)).reversed().equals(List.of(1)));
        t("list mapMulti", () -> IntStream.range(0, 4).mapMulti((i, c) -> { for (int k = 0; k < i; k++) c.accept(i); }).boxed().toList());
        t("toList", () -> Stream.of(1, 2).mapToInt(i -> i).boxed().toList().getLast());
        t("duration", () -> Duration.ofMinutes(90).isPositive() + " " + Duration.between(Instant.EPOCH, Instant.EPOCH.plusNanos(5)).toNanosPart() + " " + InstantSource.fixed(Instant.EPOCH).millis());
        t("future", () -> { try (ExecutorService ex = Executors.newCachedThreadPool()) { Future<Integer> f = ex.submit(() -> 6 * 7); try { f.get(); } catch (Exception e) { return e; } return f.state() + " " + f.resultNow(); } });
        t("string desc", () -> "x".describeConstable().get() + " " + String.class.describeConstable().get().descriptorString() + " " + "a\nb".lines().toList().reversed() + " " + "A".equalsIgnoreCase("a"));
        t("thread", () -> Thread.ofPlatform().name("n").unstarted(() -> { }).getName() + " " + Thread.currentThread().threadId());
        t("stack", () -> StackWalker.getInstance().walk(st -> st.count()) > 0);
        t("random", () -> RandomGeneratorFactory.of("Random").create(5).ints(3, 0, 10).boxed().toList() + " " + new SplittableRandom(1).splits(1).count());
        t("generic sort", () -> { List<String> x = new ArrayList<>(List.of("b", "a")); x.sort(null); return x.reversed(); });
        t("uri", () -> java.net.URI.create("http://h/p?q#f").getFragment() + " " + HexFormat.of().withUpperCase().toHexDigits((byte) -1));
    }
}
