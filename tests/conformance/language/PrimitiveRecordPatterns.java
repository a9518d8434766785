// jdk: 21+
// Record patterns with primitive components as the very first use of constants made by bootstrap methods.
public class PrimitiveRecordPatterns {
    sealed interface Payment permits Card, Cash, Voucher {}

    record Card(String number, long limit) implements Payment {}

    record Cash(int cents) implements Payment {}

    record Voucher(char kind, double percent, boolean used) implements Payment {}

    record Pair(Payment first, Payment second) {}

    static String describe(Payment payment) {
        return switch (payment) {
            case Card(String number, long limit) when limit < 0 -> "blocked " + number;
            case Card(String number, long limit) -> number + " up to " + limit;
            case Cash(int cents) when cents > 10_000 -> "much";
            case Cash(int cents) -> "cash " + cents;
            case Voucher(char kind, double percent, boolean used) when used -> "spent " + kind;
            case Voucher(char kind, double percent, boolean used) -> kind + " " + percent;
        };
    }

    static String both(Object value) {
        return switch (value) {
            case Pair(Cash(int a), Cash(int b)) -> "sum " + (a + b);
            case Pair(Cash(int a), Payment other) -> a + " and " + describe(other);
            case Pair(Payment any, Voucher(char kind, double percent, boolean used)) -> describe(any) + " with " + kind;
            case Pair pair -> "other";
            case int[] numbers when numbers.length > 1 -> "numbers " + numbers[1];
            case Integer number when number > 5 -> "large " + number;
            case Integer number -> "small " + number;
            default -> "nothing";
        };
    }

    public static void main(String[] args) {
        System.out.println(describe(new Cash(5)));
        System.out.println(describe(new Cash(50_000)));
        System.out.println(describe(new Card("4711", -1)));
        System.out.println(describe(new Card("4711", 1L << 40)));
        System.out.println(describe(new Voucher('x', 12.5, false)));
        System.out.println(describe(new Voucher('y', 1, true)));
        System.out.println(both(new Pair(new Cash(1), new Cash(2))));
        System.out.println(both(new Pair(new Cash(1), new Card("1", 2))));
        System.out.println(both(new Pair(new Card("1", 2), new Voucher('z', 3, false))));
        System.out.println(both(new Pair(new Card("1", 2), new Card("3", 4))));
        System.out.println(both(new int[] {1, 2}));
        System.out.println(both(new int[] {1}));
        System.out.println(both(6));
        System.out.println(both(5));
        try {
            System.out.println(both(new Pair(null, new Cash(3))));
        } catch (MatchException | NullPointerException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        try {
            describe(null);
        } catch (NullPointerException e) {
            System.out.println("null: " + e.getMessage());
        }
    }
}
