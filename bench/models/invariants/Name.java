package invariants;

/** A name that is never null, and perhaps a nickname. */
public class Name {
    private String name;
    private String nick;

    public Name(String name) {
        if (name == null) {
            throw new NullPointerException("name");
        }
        this.name = name;
    }

    public void rename(String to) {
        if (to == null) {
            throw new NullPointerException("to");
        }
        name = to;
    }

    public void call(String by) {
        nick = by;
    }

    public boolean hasNick() {
        return nick != null;
    }

    public int length() {
        return name.length();
    }
}
