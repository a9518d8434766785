// jdk: 17+
import java.util.*;
import java.util.random.*;
import java.util.stream.*;

public class RandomGenerators {
    public static void main(String[] args) {
        for (String name : new String[] {"Random", "SplittableRandom", "L32X64MixRandom", "L64X128MixRandom", "L64X128StarStarRandom", "L64X256MixRandom", "L64X1024MixRandom", "L128X128MixRandom", "L128X256MixRandom", "L128X1024MixRandom", "Xoroshiro128PlusPlus", "Xoshiro256PlusPlus"}) {
            RandomGeneratorFactory<RandomGenerator> f = RandomGeneratorFactory.of(name);
            RandomGenerator g = f.create(42);
            System.out.println(name + " " + g.nextInt() + " " + g.nextLong() + " " + g.nextInt(10) + " " + g.nextInt(-5, 5) + " " + g.nextDouble() + " " + g.nextFloat() + " " + g.nextBoolean() + " " + g.nextGaussian() + " " + g.nextLong(1L << 40) + " " + g.nextExponential() + " " + f.group() + " " + f.stateBits() + " " + f.isSplittable() + f.isJumpable() + f.isStochastic());
        }
        Random r = new Random(7);
        byte[] b = new byte[10];
        r.nextBytes(b);
        System.out.println(Arrays.toString(b) + " " + r.ints(5, 0, 100).boxed().toList() + " " + r.doubles(2).boxed().toList() + " " + r.longs(2, -3, 3).boxed().toList() + " " + r.nextGaussian() + " " + r.nextGaussian(10, 2));
        Random copy = new Random(7);
        copy.setSeed(99);
        System.out.println(copy.nextInt() == new Random(99).nextInt());
        SplittableRandom s = new SplittableRandom(5);
        SplittableRandom child = s.split();
        System.out.println(s.nextInt() + " " + child.nextInt() + " " + s.splits(3).map(x -> x.nextInt(100)).toList() + " " + s.ints(4, 1, 7).boxed().toList());
        RandomGenerator.JumpableGenerator j = (RandomGenerator.JumpableGenerator) RandomGenerator.of("Xoshiro256PlusPlus");
        RandomGenerator.LeapableGenerator l = (RandomGenerator.LeapableGenerator) RandomGeneratorFactory.of("Xoroshiro128PlusPlus").create(3);
        l.jump();
        System.out.println(l.nextLong() + " " + j.jumpDistance() + " " + l.copyAndLeap().nextLong());
        List<Integer> list = IntStream.range(0, 20).boxed().collect(Collectors.toList());
        Collections.shuffle(list, new Random(3));
        System.out.println(list);
        for (Runnable x : List.<Runnable>of(() -> r.nextInt(0), () -> r.nextInt(5, 5), () -> r.ints(-1), () -> r.doubles(1, 2, 1), () -> RandomGenerator.of("Nope"), () -> s.nextDouble(Double.NaN))) {
            try {
                x.run();
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(RandomGeneratorFactory.all().map(RandomGeneratorFactory::name).filter(n -> !n.contains("Secure")).sorted().toList());
        System.out.println(RandomGenerator.getDefault().getClass().getSimpleName());
        int[] dice = new int[6];
        new Random(11).ints(6000, 0, 6).forEach(i -> dice[i]++);
        System.out.println(Arrays.toString(dice));
        RandomGenerator own = () -> 0x123456789abcdefL;
        System.out.println(own.nextInt() + " " + own.nextDouble() + " " + own.nextBoolean() + " " + own.nextInt(3, 30) + " " + own.isDeprecated());
    }
}
