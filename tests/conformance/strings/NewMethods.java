// jdk: 21+
import java.util.*;

public class NewMethods {
    static void t(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        String s = "abracadabra";
        for (int from = -1; from < 13; from += 3) for (int to = from; to < 13; to += 4) {
            int f = from, u = to;
            t(() -> f + ".." + u + " " + s.indexOf('a', f, u) + " " + s.indexOf("abra", f, u));
        }
        t(() -> Arrays.toString("a1b22c333".splitWithDelimiters("\\d+", 0)));
        t(() -> Arrays.toString("a1b22c333".splitWithDelimiters("\\d+", 2)));
        t(() -> Arrays.toString(",a,,b,".splitWithDelimiters(",", -1)));
        t(() -> Arrays.toString("".splitWithDelimiters(",", 0)));
        t(() -> Arrays.toString(java.util.regex.Pattern.compile("(,)|;").splitWithDelimiters("a,b;c", 0)));
        StringBuilder b = new StringBuilder("x");
        t(() -> b.repeat("ab", 3).repeat('-', 4).repeat("", 5).repeat(0x1F600, 2).length());
        t(() -> b.repeat("z", -1));
        t(() -> new StringBuffer().repeat("q", 2).append(1));
        t(() -> new StringBuilder().repeat((CharSequence) null, 2));
        t(() -> "x".repeat(3).chars().sum() + " " + Character.toString(0x1F600).length() + " " + Character.isEmoji(0x1F600) + Character.isEmoji('a') + " " + Character.isEmojiPresentation(0x2603) + " " + Character.isExtendedPictographic(0x2603));
        t(() -> Math.clamp(15L, 0, 10) + " " + Math.clamp(-5.5, -1.0, 1.0) + " " + Math.clamp(0.5f, 0f, 1f) + " " + Math.clamp(Long.MIN_VALUE, -3, 3));
        t(() -> Math.clamp(1, 5, 2));
        t(() -> Math.ceilDiv(7, 2) + " " + Math.ceilDiv(-7, 2) + " " + Math.ceilMod(7, 2) + " " + Math.ceilMod(-7L, 4) + " " + Math.unsignedMultiplyHigh(-1L, -1L) + " " + Math.divideExact(-7, 2) + " " + Math.floorDivExact(-7, 2) + " " + Math.ceilDivExact(-7, 2));
        t(() -> Math.divideExact(Integer.MIN_VALUE, -1));
        t(() -> Integer.compress(0b10110101, 0b11110000) + " " + Integer.expand(0b1011, 0b11110000) + " " + Long.compress(-1L, 0xF0F0L) + " " + Long.expand(0xFFL, 0x0F0F0F0FL));
        t(() -> Float.float16ToFloat((short) 0x3C00) + " " + Float.floatToFloat16(65504f) + " " + Float.float16ToFloat((short) 0x7C00) + " " + Float.floatToFloat16(1e-8f) + " " + Float.floatToFloat16(Float.NaN) + " " + Float.float16ToFloat((short) 1));
        int h = 0;
        for (int i = 0; i < 65536; i += 3) h = h * 31 + Float.floatToRawIntBits(Float.float16ToFloat((short) i)) + Float.floatToFloat16(i * 0.37f - 5000);
        System.out.println(h);
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        Collections.shuffle(l, (java.util.random.RandomGenerator) new Random(4));
        System.out.println(l);
        t(() -> java.time.Duration.ofSeconds(100).isPositive() + " " + Locale.of("en", "GB") + " " + new String(Base64.getEncoder().encode("z".getBytes())) + " " + HashMap.newHashMap(10).size() + " " + Objects.checkIndex(1L, 2L));
        t(() -> "caf\u00e9 \uD83D\uDE00".codePoints().filter(Character::isEmoji).count() + " " + "a,b".equals("a,b".describeConstable().get()) + " " + "Abc".chars().mapToObj(c -> (char) c).toList());
        t(() -> new StringBuilder("same").compareTo(new StringBuilder("sane")) + " " + BitSet.valueOf(new long[] {5}).stream().sum() + " " + new Random(1).ints(3, 0, 10).boxed().toList());
    }
}
