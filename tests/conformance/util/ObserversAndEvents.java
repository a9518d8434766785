// jdk: 17+
import java.beans.*;
import java.util.*;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

public class ObserversAndEvents {
    public static class Bean {
        private final PropertyChangeSupport pcs = new PropertyChangeSupport(this);
        private final VetoableChangeSupport vcs = new VetoableChangeSupport(this);
        private int age;
        private String name = "none";
        private boolean active;
        public int getAge() { return age; }
        public void setAge(int a) throws PropertyVetoException { vcs.fireVetoableChange("age", age, a); int old = age; age = a; pcs.firePropertyChange("age", old, a); }
        public String getName() { return name; }
        public void setName(String n) { String old = name; name = n; pcs.firePropertyChange("name", old, n); }
        public boolean isActive() { return active; }
        public void setActive(boolean b) { active = b; }
        public int[] getNums() { return null; }
        public String getOnly() { return ""; }
        public void addPropertyChangeListener(PropertyChangeListener l) { pcs.addPropertyChangeListener(l); }
        public void removePropertyChangeListener(PropertyChangeListener l) { pcs.removePropertyChangeListener(l); }
    }

    static class Ev extends EventObject { Ev(Object s) { super(s); } }

    public static void main(String[] args) throws Exception {
        Bean b = new Bean();
        List<String> log = new ArrayList<>();
        PropertyChangeListener l = e -> log.add(e.getPropertyName() + ":" + e.getOldValue() + ">" + e.getNewValue());
        b.addPropertyChangeListener(l);
        b.vcs.addVetoableChangeListener(e -> { if ((int) e.getNewValue() < 0) throw new PropertyVetoException("negative", e); });
        b.setAge(5);
        b.setAge(5);
        b.setName("x");
        try {
            b.setAge(-1);
        } catch (PropertyVetoException e) {
            log.add("veto " + e.getMessage() + " " + e.getPropertyChangeEvent().getNewValue());
        }
        b.removePropertyChangeListener(l);
        b.setName("unheard");
        System.out.println(log + " " + b.getAge());
        StringBuilder sb = new StringBuilder();
        for (PropertyDescriptor p : Introspector.getBeanInfo(Bean.class, Object.class).getPropertyDescriptors()) sb.append(p.getName()).append(':').append(p.getPropertyType().getSimpleName()).append(p.getWriteMethod() == null ? " ro" : " rw").append(p.getReadMethod().getName()).append("; ");
        System.out.println(sb + Introspector.decapitalize("FooBar") + Introspector.decapitalize("URL"));
        PropertyDescriptor pd = new PropertyDescriptor("name", Bean.class);
        pd.getWriteMethod().invoke(b, "by descriptor");
        System.out.println(b.getName() + " " + pd.isBound());
        try {
            new PropertyDescriptor("nope", Bean.class);
        } catch (IntrospectionException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Ev("src").getSource() + " " + new Ev("src"));
        try {
            new Ev(null);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        List<String> got = Collections.synchronizedList(new ArrayList<>());
        java.util.concurrent.CountDownLatch done = new java.util.concurrent.CountDownLatch(1);
        try (SubmissionPublisher<Integer> pub = new SubmissionPublisher<>(Runnable::run, 8)) {
            pub.subscribe(new Flow.Subscriber<>() {
                Flow.Subscription s;
                @Override public void onSubscribe(Flow.Subscription s) { this.s = s; got.add("subscribed"); s.request(1); }
                @Override public void onNext(Integer i) { got.add("n" + i); if (i < 4) s.request(1); else s.cancel(); }
                @Override public void onError(Throwable t) { got.add("error " + t); }
                @Override public void onComplete() { got.add("complete"); done.countDown(); }
            });
            java.util.concurrent.CompletableFuture<Void> consumed = pub.consume(i -> got.add("c" + i));
            for (int i = 1; i <= 5; i++) pub.submit(i);
            System.out.println(pub.getNumberOfSubscribers() + " " + pub.hasSubscribers());
            pub.close();
            consumed.join();
        }
        System.out.println(got);
        Observable o = new Observable() { { addObserver((x, arg) -> got.add("obs " + arg)); addObserver((x, arg) -> got.add("second " + arg)); setChanged(); } };
        o.notifyObservers("first");
        o.notifyObservers("unchanged");
        System.out.println(got.subList(got.size() - 2, got.size()) + " " + o.countObservers() + o.hasChanged());
    }
}
