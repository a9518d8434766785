package faults;

/** Small, with a name that the locale of C cannot write: "Größe". */
class Gr\u00f6\u00dfe {
    boolean isLarge(int size) {
        return size > 40;
    }
}
