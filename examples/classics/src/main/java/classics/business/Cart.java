package classics.business;

import java.util.LinkedHashMap;
import java.util.Map;

/** A cart with quantities, a coupon and a checkout that closes it. */
public class Cart {
    /** Where a cart is on its way. */
    public enum State { OPEN, CHECKED_OUT, CANCELLED }

    /** A position of the cart. */
    public static class Line {
        private final int unitPrice;
        private int quantity;

        Line(int unitPrice, int quantity) {
            this.unitPrice = unitPrice;
            this.quantity = quantity;
        }

        public int getQuantity() {
            return quantity;
        }

        /** Ten or more of one article are five per cent cheaper. */
        public int getTotal() {
            int total = unitPrice * quantity;
            return quantity >= 10 ? total - total / 20 : total;
        }
    }

    private final Map<String, Line> lines = new LinkedHashMap<>();
    private State state = State.OPEN;
    private String coupon;

    public void add(String article, int unitPrice, int quantity) {
        requireOpen();
        if (quantity < 1) {
            throw new IllegalArgumentException("quantity " + quantity);
        }
        if (unitPrice < 0) {
            throw new IllegalArgumentException("price " + unitPrice);
        }
        Line line = lines.get(article);
        if (line == null) {
            lines.put(article, new Line(unitPrice, quantity));
        } else if (line.unitPrice != unitPrice) {
            throw new IllegalArgumentException("the price of " + article + " has changed");
        } else {
            line.quantity += quantity;
        }
    }

    public boolean remove(String article, int quantity) {
        requireOpen();
        Line line = lines.get(article);
        if (line == null || quantity < 1) {
            return false;
        }
        if (line.quantity <= quantity) {
            lines.remove(article);
        } else {
            line.quantity -= quantity;
        }
        return true;
    }

    public Line line(String article) {
        return lines.get(article);
    }

    /** Applies `SAVE10` or `FREESHIP`; anything else is refused. */
    public boolean apply(String code) {
        requireOpen();
        if (coupon != null) {
            return false;
        }
        switch (code) {
            case "SAVE10":
            case "FREESHIP":
                coupon = code;
                return true;
            default:
                return false;
        }
    }

    public int total() {
        int goods = 0;
        for (Line line : lines.values()) {
            goods += line.getTotal();
        }
        if ("SAVE10".equals(coupon)) {
            goods -= goods / 10;
        }
        return goods + shipping(goods);
    }

    private int shipping(int goods) {
        if (lines.isEmpty() || goods >= 5000 || "FREESHIP".equals(coupon)) {
            return 0;
        }
        return goods < 1000 ? 695 : 395;
    }

    public int checkOut() {
        requireOpen();
        if (lines.isEmpty()) {
            throw new IllegalStateException("nothing to check out");
        }
        state = State.CHECKED_OUT;
        return total();
    }

    public void cancel() {
        if (state == State.CHECKED_OUT) {
            throw new IllegalStateException("already checked out");
        }
        state = State.CANCELLED;
        lines.clear();
    }

    public State getState() {
        return state;
    }

    private void requireOpen() {
        if (state != State.OPEN) {
            throw new IllegalStateException("cart is " + state);
        }
    }
}
