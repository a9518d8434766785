// jdk: 25+
import java.util.*;
import java.util.concurrent.*;

public class ScopedValues {
    static final ScopedValue<String> USER = ScopedValue.newInstance();
    static final ScopedValue<Integer> DEPTH = ScopedValue.newInstance();

    static String who() { return USER.isBound() ? USER.get() : "nobody"; }

    static int nest(int n) {
        if (n == 0) return DEPTH.get();
        return ScopedValue.where(DEPTH, DEPTH.orElse(0) + n).call(() -> nest(n - 1));
    }

    public static void main(String[] args) throws Exception {
        System.out.println(who() + " " + USER.orElse("default") + " " + DEPTH.isBound());
        ScopedValue.where(USER, "ann").run(() -> {
            System.out.println(who());
            ScopedValue.where(USER, "bob").where(DEPTH, 3).run(() -> System.out.println(who() + " " + DEPTH.get()));
            System.out.println(who() + " " + DEPTH.isBound());
        });
        System.out.println(who());
        System.out.println(nest(10) + " " + DEPTH.isBound());
        try {
            USER.get();
        } catch (NoSuchElementException e) {
            System.out.println("unbound " + e.getMessage());
        }
        try {
            USER.orElseThrow(() -> new IllegalStateException("mine"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            ScopedValue.where(USER, "err").call(() -> { throw new java.io.IOException("through as " + who()); });
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage() + " " + who());
        }
        System.out.println(ScopedValue.where(USER, "carrier").get(USER) + " " + ScopedValue.where(USER, (String) null).call(() -> "null bound " + USER.get() + USER.isBound()));
        String[] seen = new String[2];
        ScopedValue.where(USER, "parent").run(() -> {
            Thread t = new Thread(() -> seen[0] = who());
            Thread v = Thread.startVirtualThread(() -> ScopedValue.where(USER, "virtual").run(() -> seen[1] = who()));
            t.start();
            try {
                t.join();
                v.join();
            } catch (InterruptedException e) {
                seen[0] = "interrupted";
            }
        });
        System.out.println(Arrays.toString(seen));
        ScopedValue.Carrier c = ScopedValue.where(USER, "reused").where(USER, "last wins");
        c.run(() -> System.out.println(who()));
        c.run(() -> System.out.println(who() + " again"));
        int total = 0;
        for (int i = 0; i < 50; i++) {
            int k = i;
            total = total * 3 + ScopedValue.where(DEPTH, k).call(() -> DEPTH.get() * 2);
        }
        System.out.println(total);
    }
}
