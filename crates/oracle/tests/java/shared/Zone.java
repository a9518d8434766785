package shared;

/** Its constant is made by a subclass, which sees it unfinished if it is initialised first. What it needs takes long. */
public class Zone {
    public static final Zone UTC = Utc.INSTANCE;

    static {
        int sum = 0;
        for (int i = 0; i < 2_000_000; i++) {
            sum += i & 1;
        }
    }

    public String name() {
        return "zone";
    }

    public static int count() {
        return Zones.COUNT;
    }

    public static int size(Utc zone) {
        return zone == null ? 0 : Zones.COUNT;
    }

    private static class Zones {
        static final int COUNT = UTC.name().length();
    }
}
