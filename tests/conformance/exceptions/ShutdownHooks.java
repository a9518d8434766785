// jdk: 17+
public class ShutdownHooks {
    static int order;

    public static void main(String[] args) throws Exception {
        Thread hook = new Thread(() -> System.out.println("hook runs once, order " + ++order));
        Runtime.getRuntime().addShutdownHook(hook);
        Thread removed = new Thread(() -> System.out.println("never printed"));
        Runtime.getRuntime().addShutdownHook(removed);
        System.out.println(Runtime.getRuntime().removeShutdownHook(removed) + " " + Runtime.getRuntime().removeShutdownHook(removed));
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (int i = 0; i < 3; i++) System.out.println("working " + i + " order " + order);
        try {
            throw new RuntimeException("exit inside catch");
        } catch (RuntimeException e) {
            System.out.println("leaving because of: " + e.getMessage());
            System.exit(args.length + 3);
        } finally {
            System.out.println("not printed: exit does not return");
        }
    }
}
