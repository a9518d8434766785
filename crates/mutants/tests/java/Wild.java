import java.util.ArrayList;
import java.util.List;

/** Methods whose mutants use up memory, the stack or threads. */
public class Wild {
    static int fill(int count) {
        List<byte[]> blocks = new ArrayList<>();
        int made = 0;
        while (made != count) {
            blocks.add(new byte[1 << 23]);
            made = made + 1;
        }
        return blocks.size();
    }

    static int deep(int levels) {
        return levels == 0 ? 0 : 1 + deep(levels - 1);
    }

    static int counted(int count) throws InterruptedException {
        int[] sum = {0};
        Thread thread = new Thread(() -> {
            for (int i = 0; i != count; i = i + 1) {
                sum[0]++;
            }
        });
        thread.start();
        thread.join();
        return sum[0];
    }

    static boolean spin(boolean many) {
        if (many) {
            for (int i = 0; i < 20; i++) {
                new Thread(() -> {
                    while (true) {
                        Thread.onSpinWait();
                    }
                }).start();
            }
        }
        return many;
    }

    static int leave(boolean now) {
        if (now) {
            System.exit(3);
        }
        return 4;
    }
}
