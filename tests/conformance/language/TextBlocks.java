// jdk: 17+
public class TextBlocks {
    static final String CONST = """
        constant\
        """;

    static void show(String s) {
        System.out.println("[" + s.replace("\n", "$").replace("\t", "^T").replace(" ", ".") + "] " + s.length());
    }

    public static void main(String[] args) {
        show("""
            hello
              indented
            back
            """);
        show("""
            no newline at end""");
        show("""
              two
            zero
                four
          """);
        show("""
            trailing spaces   
            kept\040\040
            escaped \"""quotes\""" and "single"
            tab\there \\ backslash
            """);
        show("""
            joined \
            line \
            three
            """);
        show("""

            blank lines

            """);
        show("""
            unicode \u0041 \101 \s|
            """);
        show("");
        show("""
            """);
        System.out.println((CONST == "constant") + " " + """
            a""".equals("a") + " " + """
            %s is %d
            """.formatted("x", 5).strip());
        String json = """
            {
              "name": "value",
              "list": [1, 2, 3],
              "nested": { "k": "\\"quoted\\"" }
            }
            """;
        System.out.print(json);
        System.out.println(json.lines().map(String::strip).filter(l -> l.startsWith("\"")).count() + " " + json.hashCode());
        String concat = """
            first
            """ + 1 + """
            second
            """;
        show(concat);
        show("  a\n    b\n  c".stripIndent());
        show("x\\ty\\n\\101\\s\\\\".translateEscapes());
        switch ("""
            case""") {
            case "case" -> System.out.println("matched");
            default -> System.out.println("not matched");
        }
    }
}
