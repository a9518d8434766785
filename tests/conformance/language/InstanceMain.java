// jdk: 25+
// args: one two
String greeting = "from an instance field";
static int count = 2;

record Pair(int a, int b) { int sum() { return a + b; } }

int twice(int x) { return x * count; }

void main(String[] args) {
    IO.println("compact source " + greeting);
    IO.println(twice(21) + " " + new Pair(1, 2).sum() + " " + List.of(args) + " " + args.length);
    IO.print("no newline;");
    IO.println();
    Map<String, Integer> m = new TreeMap<>(Map.of("b", 2, "a", 1));
    for (var e : m.entrySet()) IO.print(e.getKey() + e.getValue() + " ");
    IO.println(Stream.of(3, 1, 2).sorted().map(String::valueOf).collect(Collectors.joining("<")));
    IO.println(getClass().getName() + " " + java.lang.reflect.Modifier.toString(getClass().getModifiers()) + " " + BigInteger.TEN.pow(20) + " " + Path.of("a", "b"));
    IO.println(null);
}
