package shared;

public class Utc extends Zone {
    static final Utc INSTANCE = new Utc();

    @Override
    public String name() {
        return "utc";
    }
}
