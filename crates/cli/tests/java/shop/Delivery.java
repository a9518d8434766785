package shop;

/** Wants a ticket in the right state; its contract is an assertion. */
public class Delivery {
    private final Ticket ticket;
    private int stops;

    public Delivery(Ticket ticket) {
        if (!ticket.isPacked()) {
            throw new IllegalStateException("not packed");
        }
        this.ticket = ticket;
    }

    public int stop(int at) {
        assert at > 0 : "no such place";
        stops += at;
        return stops;
    }

    public String never() {
        if (stops < 0 && ticket.isPacked() && stops > 0) {
            return "lost";
        }
        return "on its way";
    }
}
