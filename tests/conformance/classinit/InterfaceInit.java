// jdk: 17+
public class InterfaceInit {
    static Object log(String s) {
        System.out.println("  init " + s);
        return s;
    }

    interface WithDefault { Object X = log("WithDefault"); default void m() { } }
    interface NoDefault { Object X = log("NoDefault"); }
    interface Sub extends WithDefault, NoDefault { Object Y = log("Sub"); }
    interface OnlyStatic { Object X = log("OnlyStatic"); static void call() { System.out.println("  OnlyStatic.call"); } }
    interface OnlyPrivate { Object X = log("OnlyPrivate"); private void p() { } }
    interface Constant { int C = 5; String S = "constant"; Object X = log("Constant"); }
    static class Impl implements Sub { static Object z = log("Impl"); }
    static class ImplNo implements NoDefault { static Object z = log("ImplNo"); static void touch() { } }
    static class Two extends ImplNo implements OnlyPrivate, OnlyStatic { static Object z = log("Two"); }
    interface Fn extends Runnable { Object X = log("Fn"); default void extra() { } }
    @FunctionalInterface interface Plain { Object X = log("Plain"); int f(int a); }
    enum En implements WithEnum { A; static { log("En"); } }
    interface WithEnum { Object X = log("WithEnum"); default int n() { return 1; } }
    record Rec(int v) implements RecFace { static Object s = log("Rec"); }
    interface RecFace { Object X = log("RecFace"); default int twice() { return v() * 2; } int v(); }

    public static void main(String[] args) throws Exception {
        System.out.println("constants " + Constant.C + Constant.S);
        System.out.println("array of interface " + new WithDefault[1].length);
        System.out.println("new Impl");
        new Impl();
        System.out.println("Sub.Y");
        System.out.println(Sub.Y);
        System.out.println("Sub.X through NoDefault: " + NoDefault.X);
        System.out.println("ImplNo.touch");
        ImplNo.touch();
        System.out.println("new Two");
        new Two();
        System.out.println("OnlyStatic");
        OnlyStatic.call();
        System.out.println("lambda of Fn");
        Fn f = () -> System.out.println("  ran");
        System.out.println("made");
        f.run();
        System.out.println("lambda of Plain");
        Plain p = a -> a + 1;
        System.out.println(p.f(1));
        System.out.println(Plain.X);
        System.out.println("enum");
        System.out.println(En.A.n());
        System.out.println("record");
        System.out.println(new Rec(4).twice());
        System.out.println("forName OnlyPrivate");
        Class.forName("InterfaceInit$OnlyPrivate");
        System.out.println("Constant.X " + Constant.X);
        System.out.println("instanceof " + (f instanceof Runnable) + ((Object) f instanceof WithEnum));
    }
}
