// jdk: 17+
// stdin: look\ngo north\ntake lamp\ngo down\nuse lamp\ngo down\ntake gold\ninventory\ngo up\nfrobnicate\n\ndrop lamp\ngo down\nsave\nundo\nscore\nquit
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Reads commands from standard input; rooms, items, undo by copies of the state. */
public class TextAdventure {
    enum Dir { NORTH, SOUTH, EAST, WEST, UP, DOWN; Dir back() { return switch (this) { case NORTH -> SOUTH; case SOUTH -> NORTH; case EAST -> WEST; case WEST -> EAST; case UP -> DOWN; case DOWN -> UP; }; } static Optional<Dir> of(String s) { return Arrays.stream(values()).filter(d -> d.name().startsWith(s.toUpperCase(Locale.ROOT)) && !s.isEmpty()).findFirst(); } }
    record Item(String name, int worth, boolean light) { }
    static class Room { final String name; final boolean dark; final EnumMap<Dir, Room> exits = new EnumMap<>(Dir.class); Room(String name, boolean dark) { this.name = name; this.dark = dark; } Room link(Dir d, Room o) { exits.put(d, o); o.exits.put(d.back(), this); return this; } }
    record State(Room at, Map<Room, Set<Item>> items, Set<Item> bag, boolean lit, int moves) {
        State copy(UnaryOperator<State> f) { Map<Room, Set<Item>> m = new IdentityHashMap<>(); items.forEach((k, v) -> m.put(k, new LinkedHashSet<>(v))); return f.apply(new State(at, m, new LinkedHashSet<>(bag), lit, moves + 1)); }
        boolean sees() { return !at.dark || lit && (bag.stream().anyMatch(Item::light) || here().stream().anyMatch(Item::light)); }
        Set<Item> here() { return items.computeIfAbsent(at, k -> new LinkedHashSet<>()); }
    }

    static State state;
    static final Deque<State> history = new ArrayDeque<>();
    static String saved;

    static String look() { return state.sees() ? state.at().name + " exits " + state.at().exits.keySet() + " items " + state.here().stream().map(Item::name).toList() : "darkness"; }

    static Item find(Set<Item> in, String name) { return in.stream().filter(i -> i.name().equals(name)).findFirst().orElseThrow(() -> new NoSuchElementException("no " + name + " here")); }

    static void change(UnaryOperator<State> f) { State next = state.copy(f); history.push(state); state = next; }

    static final Map<String, Function<String, String>> COMMANDS = new TreeMap<>();

    static {
        COMMANDS.put("look", a -> look());
        COMMANDS.put("go", a -> { Dir d = Dir.of(a).orElseThrow(() -> new IllegalArgumentException("go where?")); Room to = state.at().exits.get(d); if (to == null) throw new IllegalStateException("no way " + d.name().toLowerCase(Locale.ROOT)); if (!state.sees() && to.dark) throw new IllegalStateException("too dark to go deeper"); change(s -> new State(to, s.items(), s.bag(), s.lit(), s.moves())); return look(); });
        COMMANDS.put("take", a -> { if (!state.sees()) throw new IllegalStateException("cannot see it"); Item i = find(state.here(), a); change(s -> { s.here().remove(i); s.bag().add(i); return s; }); return "taken " + i; });
        COMMANDS.put("drop", a -> { Item i = find(state.bag(), a); change(s -> { s.bag().remove(i); s.here().add(i); return s; }); return "dropped"; });
        COMMANDS.put("use", a -> { Item i = find(state.bag(), a); if (!i.light()) return "nothing happens"; change(s -> new State(s.at(), s.items(), s.bag(), !s.lit(), s.moves())); return state.lit() ? "light! " + look() : "off"; });
        COMMANDS.put("inventory", a -> state.bag().stream().map(Item::name).collect(Collectors.joining(", ", "[", "]")));
        COMMANDS.put("undo", a -> { state = history.pop(); return "undone, now at " + state.at().name; });
        COMMANDS.put("score", a -> state.bag().stream().mapToInt(Item::worth).sum() + " points in " + state.moves() + " moves");
        COMMANDS.put("save", a -> saved = state.at().name + "/" + state.bag().size() + "/" + state.lit());
    }

    public static void main(String[] args) {
        Room hall = new Room("hall", false), tower = new Room("tower", false), cellar = new Room("cellar", true), vault = new Room("vault", true);
        hall.link(Dir.NORTH, tower).link(Dir.DOWN, cellar);
        tower.exits.put(Dir.DOWN, cellar);
        cellar.link(Dir.DOWN, vault);
        Map<Room, Set<Item>> items = new IdentityHashMap<>();
        items.put(tower, new LinkedHashSet<>(List.of(new Item("lamp", 5, true), new Item("rope", 2, false))));
        items.put(vault, new LinkedHashSet<>(List.of(new Item("gold", 100, false))));
        state = new State(hall, items, new LinkedHashSet<>(), false, 0);
        try (Scanner in = new Scanner(System.in)) {
            while (in.hasNextLine()) {
                String line = in.nextLine().strip();
                if (line.equals("quit")) break;
                String[] p = line.split(" ", 2);
                String said;
                try {
                    said = line.isEmpty() ? "say something" : Optional.ofNullable(COMMANDS.get(p[0])).orElseThrow(() -> new UnsupportedOperationException("try " + COMMANDS.keySet())).apply(p.length > 1 ? p[1] : "");
                } catch (NoSuchElementException | IllegalStateException | IllegalArgumentException | UnsupportedOperationException e) {
                    said = "! " + e.getMessage();
                }
                System.out.println("> " + line + "\n" + said);
            }
        }
        System.out.println("bye " + saved + " " + history.size());
    }
}
