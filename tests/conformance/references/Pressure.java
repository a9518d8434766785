// jdk: 17+
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

/** Without `System.gc`: programs that allocate find weak references cleared, and soft ones before memory is out. */
public class Pressure {
    static final class Big {
        final byte[] bytes = new byte[1 << 20];
    }

    static WeakReference<Big> weak(ReferenceQueue<Object> queue) {
        return new WeakReference<>(new Big(), queue);
    }

    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Big> weak = weak(queue);
        SoftReference<String> small = new SoftReference<>(new String("small"));
        long sum = 0;
        for (int i = 0; i < 200_000 && weak.get() != null; i++) {
            sum += new int[4096].length;
        }
        System.out.println("weak cleared " + (weak.get() == null) + ", allocated " + (sum > 0));
        System.out.println("queued " + (queue.remove() == weak));
        System.out.println("soft is still " + small.get());

        SoftReference<Big> soft = new SoftReference<>(new Big());
        System.gc();
        System.out.println("soft survives " + (soft.get() != null));
        boolean cleared;
        try {
            // More than almost any heap has.
            cleared = new long[Integer.MAX_VALUE - 8].length > 0;
        } catch (OutOfMemoryError e) {
            cleared = soft.get() == null;
        }
        System.out.println("soft cleared before memory was out: " + cleared);
    }
}
