package shop;

/** An annotation has no code. */
public @interface Marked {
    int value();
}
