// jdk: 17+
import java.util.*;
import java.util.random.*;
import java.util.stream.*;

public class Randoms {
    public static void main(String[] args) {
        for (long seed : new long[] {0, 1, -1, 42, Long.MAX_VALUE, Long.MIN_VALUE, 123456789012345L}) {
            Random r = new Random(seed);
            System.out.println(r.nextInt() + " " + r.nextLong() + " " + r.nextBoolean() + " " + r.nextFloat() + " " + r.nextDouble() + " " + r.nextGaussian() + " " + r.nextGaussian() + " " + r.nextInt(10) + " " + r.nextInt(1 << 20) + " " + r.nextInt(1000000007) + " " + r.nextInt(5, 8) + " " + r.nextLong(1L << 40) + " " + r.nextDouble(2.5) + " " + r.nextInt(Integer.MAX_VALUE));
            byte[] b = new byte[11];
            r.nextBytes(b);
            System.out.println(Arrays.toString(b) + " " + r.ints(5).boxed().toList() + r.ints(5, 0, 100).boxed().toList() + r.longs(2).boxed().toList() + r.longs(3, -5, 5).boxed().toList() + r.doubles(2).boxed().toList() + r.doubles(2, 1, 2).boxed().toList());
        }
        Random r = new Random(7);
        long h = 0;
        for (int i = 0; i < 5000; i++) h = h * 31 + r.nextInt(i + 1) + Double.doubleToLongBits(r.nextGaussian()) + (r.nextBoolean() ? 1 : 0);
        r.setSeed(7);
        System.out.println(h + " " + r.nextInt());
        for (long seed : new long[] {0, 42, -7}) {
            SplittableRandom s = new SplittableRandom(seed), child = s.split();
            System.out.println(s.nextInt() + " " + s.nextLong() + " " + s.nextInt(100) + " " + s.nextInt(-5, 5) + " " + s.nextDouble() + " " + s.nextDouble(10) + " " + s.nextBoolean() + " " + s.nextLong(1000) + " " + child.nextInt() + " " + child.split().nextLong() + " " + s.ints(4, 0, 50).boxed().toList() + " " + s.doubles(2).boxed().toList());
        }
        List<Integer> l = IntStream.range(0, 30).boxed().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(l, new Random(5));
        System.out.println(l);
        Integer[] counts = new Integer[10];
        Arrays.fill(counts, 0);
        Random d = new Random(1000);
        for (int i = 0; i < 10000; i++) counts[d.nextInt(10)]++;
        System.out.println(Arrays.toString(counts));
        for (Runnable bad : new Runnable[] {() -> new Random(1).nextInt(0), () -> new Random(1).nextInt(5, 5), () -> new Random(1).nextLong(-1), () -> new SplittableRandom(1).nextInt(-3), () -> new Random(1).ints(-1), () -> new Random(1).doubles(1, 2, 1)}) {
            try {
                bad.run();
                System.out.println("fine");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (String alg : new String[] {"L32X64MixRandom", "L64X128MixRandom", "Xoshiro256PlusPlus", "Xoroshiro128PlusPlus", "SplittableRandom", "Random", "L128X128MixRandom"}) {
            RandomGenerator g = RandomGeneratorFactory.of(alg).create(99);
            System.out.println(alg + " " + g.nextInt() + " " + g.nextLong() + " " + g.nextInt(6) + " " + g.nextDouble() + " " + g.nextGaussian() + " " + g.nextExponential() + " " + g.nextFloat() + " " + g.nextBoolean());
        }
    }
}
