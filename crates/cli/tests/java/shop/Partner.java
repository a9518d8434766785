package shop;

/** Its supertype is taken away after compilation. */
public class Partner extends Missing {
    public int share(int of) {
        return of / 2;
    }
}
