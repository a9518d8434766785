/** The example of virtual calls: b may be the same object as a only if that is a B. */
class A {
    int f;

    int p() {
        return 1;
    }
}

class B extends A {
    int g;

    @Override
    int p() {
        return 2;
    }
}

class C extends B {
    @Override
    int p() {
        return 3;
    }
}

class Virtual {
    static int m(A a, B b) {
        int x = a.f;
        int y = b.g;
        return a.p();
    }
}
