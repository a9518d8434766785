package small;

/** Fields that tests can store to and load from. */
public class Fields {
    int width;
    Fields inner;

    boolean isNested() {
        return inner != null && inner.width > width;
    }
}
