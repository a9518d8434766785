//! What a framework puts together: stand-ins for its components, and settings of the program.

mod support;

use engine::RunReport;
use support::Subject;

fn covered(report: &RunReport, class: &str) -> (u32, u32) {
    let found = report.classes.iter().find(|c| c.name.ends_with(class)).expect("the class");
    (found.lines.covered, found.lines.total)
}

const ANNOTATION: &str = "import java.lang.annotation.*;
@Retention(RetentionPolicy.RUNTIME)
public @interface NAME { VALUE }
";

fn annotation(name: &str, value: &str) -> String {
    format!("package login;\n{}", ANNOTATION.replace("NAME", name).replace("VALUE", value))
}

/// No text that a search finds is a token of this class.
const TOKENS: &str = "package login;
@Service
public class Tokens {
    public String owner(String token) {
        if (token == null || token.hashCode() != 123456789) throw new IllegalStateException(\"token\");
        return \"owner\";
    }
}
";

/// Given tokens that always fail.
const LOGIN: &str = "package login;
@Service
public class Login {
    private final Tokens tokens;
    public Login(Tokens tokens) { this.tokens = tokens; }
    public int greet(String token) {
        String owner = tokens.owner(token);
        if (owner == null) return 0;
        return owner.length() + 1;
    }
}
";

#[test]
fn components_whose_calls_always_fail_have_stand_ins() {
    let service = annotation("Service", "");
    let mut subject = Subject::compile_all(&[("Service", &service), ("Tokens", TOKENS), ("Login", LOGIN)]);
    subject.classes = vec!["login.Login".into()];
    let (report, text) = subject.tests_by("random", 300, &[]);
    let (lines, of) = covered(&report, "login.Login");
    assert_eq!(lines, of, "{text}");
    assert!(text.contains("public String owner("), "{text}");
    subject.compiles(&text, "login", "LoginTouchstoneTest");
}

/// Neither value stands in the code.
const LIMIT: &str = "package login;
public class Limit {
    @Value(\"${shop.limit:83521}\")
    private int limit;
    @Value(\"${shop.key:k-77-qz}\")
    private String key;
    public String check(int count, String word) {
        if (Integer.toHexString(count).equals(\"14641\")) return \"limit\";
        if (word.hashCode() == \"K-77-QZ\".toLowerCase().hashCode()) return \"key\";
        return \"other\";
    }
}
";

#[test]
fn what_annotations_say_of_settings_is_tried() {
    let value = annotation("Value", "String value();");
    let mut subject = Subject::compile_all(&[("Value", &value), ("Limit", LIMIT)]);
    subject.classes = vec!["login.Limit".into()];
    let (report, text) = subject.tests_by("random", 1500, &[]);
    let (lines, of) = covered(&report, "login.Limit");
    assert_eq!(lines, of, "{text}");
}
