package touchstone.runner;

import org.testng.ITestResult;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;

/** Runs the classes that are its arguments with TestNG: a line for each test, {@code R CLASS METHOD OUTCOME}. */
public final class TestNg {
    private TestNg() {}

    public static void main(String[] names) throws Exception {
        Runner.mute();
        Class<?>[] classes = new Class<?>[names.length];
        for (int i = 0; i < names.length; i++) {
            classes[i] = Class.forName(names[i]);
        }
        TestNG engine = new TestNG(false);
        engine.setTestClasses(classes);
        engine.setVerbose(0);
        engine.addListener(new Listener());
        engine.run();
        Runtime.getRuntime().halt(0);
    }

    private static final class Listener extends TestListenerAdapter {
        @Override
        public void onTestSuccess(ITestResult result) {
            report(result);
        }

        @Override
        public void onTestFailure(ITestResult result) {
            report(result);
        }

        private static void report(ITestResult result) {
            String type = result.getTestClass().getName();
            String outcome = Runner.outcome(type, result.getThrowable());
            Runner.say("R\t" + type + "\t" + result.getMethod().getMethodName() + "\t" + outcome);
        }
    }
}
