package touchstone.driver;

import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/** Runs classes of JUnit 4 and 3 by JUnit's own runners. */
public final class JUnit4 {
    private JUnit4() {}

    public static void main(String[] args) throws Throwable {
        Report report = new Report(args);
        for (String name : Report.classes(args)) {
            run(name, report);
        }
        report.finish();
    }

    private static void run(String name, Report report) {
        report.begin(name);
        try {
            JUnitCore core = new JUnitCore();
            core.addListener(new Listener(report));
            Class<?> type = Class.forName(name, false, Thread.currentThread().getContextClassLoader());
            core.run(Request.aClass(type).filterWith(new Wanted(report)));
        } catch (Throwable broken) {
            report.broken(name, broken);
        }
        report.end();
    }

    static String id(Description test) {
        return test.getDisplayName();
    }

    private static final class Wanted extends Filter {
        private final Report report;

        Wanted(Report report) {
            this.report = report;
        }

        @Override
        public boolean shouldRun(Description description) {
            return !description.isTest() || !report.isExcluded(id(description));
        }

        @Override
        public String describe() {
            return "tests that are not left out";
        }
    }

    private static final class Listener extends RunListener {
        private final Report report;
        private boolean settled;

        Listener(Report report) {
            this.report = report;
        }

        @Override
        public void testStarted(Description test) {
            settled = false;
            report.started(id(test));
        }

        @Override
        public void testFailure(Failure failure) {
            Description test = failure.getDescription();
            if (!test.isTest()) {
                report.broken(id(test), failure.getException());
            } else if (!settled) {
                settled = true;
                report.failed(id(test), failure.getException());
            }
        }

        @Override
        public void testAssumptionFailure(Failure failure) {
            if (!settled) {
                settled = true;
                report.skipped(id(failure.getDescription()), failure.getMessage());
            }
        }

        @Override
        public void testIgnored(Description test) {
            report.skipped(id(test), "ignored");
        }

        @Override
        public void testFinished(Description test) {
            if (!settled) {
                report.passed(id(test));
            }
        }
    }
}
