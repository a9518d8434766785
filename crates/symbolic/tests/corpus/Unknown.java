package corpus;

/** Reads of an environment that is not there. */
public class Unknown {
    static class Verifier {
        static int nondetInt() {
            throw new UnsupportedOperationException();
        }

        static boolean nondetBoolean() {
            throw new UnsupportedOperationException();
        }

        static byte nondetByte() {
            throw new UnsupportedOperationException();
        }

        static double nondetDouble() {
            throw new UnsupportedOperationException();
        }

        static String nondetString() {
            throw new UnsupportedOperationException();
        }

        static void assume(boolean condition) {
            throw new UnsupportedOperationException();
        }
    }

    static boolean twoInts() {
        return Verifier.nondetInt() * 7 == 777 && Verifier.nondetInt() == Verifier.nondetInt() + 5;
    }

    static boolean negativeByte() {
        return Verifier.nondetByte() == -100;
    }

    static boolean text() {
        String s = Verifier.nondetString();
        return s != null && s.equals("unknown");
    }

    static boolean mixed(int x) {
        double d = Verifier.nondetDouble();
        return Verifier.nondetBoolean() && d * 2 == x && x == 41;
    }

    static boolean loop() {
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            int next = Verifier.nondetInt();
            Verifier.assume(next >= 0 && next < 10);
            sum = sum * 10 + next;
        }
        return sum == 4711;
    }

    static boolean assumed() {
        int x = Verifier.nondetInt();
        Verifier.assume(x > 1000);
        return x < 500;
    }

    static void asserted() {
        int x = Verifier.nondetInt();
        assert x != 31337 : "leet";
    }

    static class Early {
        static final int FIRST = Verifier.nondetInt();
        static boolean seen = Verifier.nondetBoolean();
    }

    static boolean initialised() {
        return Early.FIRST == 77 && Early.seen;
    }

    static void inThread() {
        int x = Verifier.nondetInt();
        new Thread(() -> {
            assert x != 123456;
        }).start();
    }
}
