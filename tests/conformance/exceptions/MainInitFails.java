// jdk: 17+
public class MainInitFails {
    static final int[] TABLE = new int[4];
    static {
        System.out.println("static initialiser of main class");
        for (int i = 0; i < 5; i++) {
            System.out.println("filling " + i + " of " + TABLE.length);
            TABLE[i] = i * i;
        }
    }

    public static void main(String[] args) {
        System.out.println("never reached");
    }
}
