package touchstone.runner;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the classes that are its arguments on the JUnit Platform: a line for each test, {@code R CLASS METHOD OUTCOME}. */
public final class JUnit5 {
    private JUnit5() {}

    public static void main(String[] names) throws Exception {
        Runner.mute();
        Launcher launcher = LauncherFactory.create();
        for (String name : names) {
            launcher.execute(
                    LauncherDiscoveryRequestBuilder.request().selectors(selectClass(Class.forName(name))).build(),
                    new Listener());
        }
        Runtime.getRuntime().halt(0);
    }

    private static final class Listener implements TestExecutionListener {
        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest() && test.getSource().orElse(null) instanceof MethodSource) {
                MethodSource method = (MethodSource) test.getSource().get();
                String outcome = Runner.outcome(method.getClassName(), result.getThrowable().orElse(null));
                Runner.say("R\t" + method.getClassName() + "\t" + method.getMethodName() + "\t" + outcome);
            }
        }
    }
}
