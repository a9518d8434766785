package faults;

/** Something small to test, and to run. */
public class Scale {
    private int weight;

    public boolean isHeavy(int more) {
        weight += more;
        return weight > 100;
    }

    public static String name(int grade) {
        switch (grade) {
            case 0:
                return "feather";
            case 1:
                return "stone";
            default:
                throw new IllegalArgumentException("grade " + grade);
        }
    }

    public static void main(String[] arguments) {
        System.out.println(name(1) + " " + String.format("%d", 42));
    }
}
