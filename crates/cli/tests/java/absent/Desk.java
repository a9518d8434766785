package absent;

/** A class that nobody can build where the class of its parameter is missing. */
public class Desk {
    private final Drawer drawer;

    public Desk(Drawer drawer) {
        this.drawer = drawer;
    }

    public int papers(int more) {
        return more > 3 ? drawer.papers() : 0;
    }

    public static class Drawer {
        int papers() {
            return 4;
        }
    }
}
