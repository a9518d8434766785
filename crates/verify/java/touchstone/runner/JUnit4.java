package touchstone.runner;

import java.util.HashMap;
import java.util.Map;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** Runs the classes that are its arguments with JUnit 4: a line for each test, {@code R CLASS METHOD OUTCOME}. */
public final class JUnit4 {
    private JUnit4() {}

    public static void main(String[] names) throws Exception {
        Runner.mute();
        JUnitCore core = new JUnitCore();
        core.addListener(new Listener());
        for (String name : names) {
            core.run(Class.forName(name));
        }
        Runtime.getRuntime().halt(0);
    }

    private static final class Listener extends RunListener {
        private final Map<Description, Throwable> thrown = new HashMap<Description, Throwable>();

        @Override
        public void testFailure(Failure failure) {
            thrown.put(failure.getDescription(), failure.getException());
        }

        @Override
        public void testFinished(Description test) {
            String outcome = Runner.outcome(test.getClassName(), thrown.get(test));
            Runner.say("R\t" + test.getClassName() + "\t" + test.getMethodName() + "\t" + outcome);
        }
    }
}
