package shop;

/** Takes what only a strict constructor makes. */
public class Booking {
    /** A card whose number has a form that chance does not hit. */
    public static final class Card {
        private final String number;

        public Card(String number) {
            if (!number.matches("[45]\\d{15}")) {
                throw new IllegalArgumentException("number");
            }
            this.number = number;
        }

        String number() {
            return number;
        }
    }

    public static String describe(Card card) {
        if (card.number().startsWith("4")) {
            return "four";
        }
        return "five";
    }
}
