package touchstone.driver;

import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs classes of JUnit 5 by the platform's launcher, which finds the engines on the class path. */
public final class JUnit5 {
    private JUnit5() {}

    public static void main(String[] args) throws Throwable {
        Report report = new Report(args);
        Launcher launcher = LauncherFactory.create();
        for (String name : Report.classes(args)) {
            run(launcher, name, report);
        }
        report.finish();
    }

    private static void run(Launcher launcher, String name, Report report) {
        report.begin(name);
        try {
            PostDiscoveryFilter wanted = test -> FilterResult.includedIf(isWanted(test, report));
            Class<?> type = Class.forName(name, false, Thread.currentThread().getContextClassLoader());
            LauncherDiscoveryRequest request =
                    LauncherDiscoveryRequestBuilder.request()
                            .selectors(DiscoverySelectors.selectClass(type))
                            .filters(wanted)
                            .build();
            launcher.execute(request, new Listener(report));
        } catch (Throwable broken) {
            report.broken(name, broken);
        }
        report.end();
    }

    private static boolean isWanted(TestDescriptor test, Report report) {
        return !report.isExcluded(id(test.getUniqueId()));
    }

    /** What stands between the brackets, without the engine's name. */
    static String id(UniqueId id) {
        StringBuilder text = new StringBuilder();
        for (UniqueId.Segment segment : id.getSegments()) {
            if (!segment.getType().equals("engine")) {
                text.append(text.length() == 0 ? "" : "/").append(segment.getValue());
            }
        }
        return text.toString();
    }

    private static final class Listener implements TestExecutionListener {
        private final Report report;
        private TestPlan plan;

        Listener(Report report) {
            this.report = report;
        }

        private static String id(TestIdentifier test) {
            return JUnit5.id(UniqueId.parse(test.getUniqueId()));
        }

        @Override
        public void testPlanExecutionStarted(TestPlan plan) {
            this.plan = plan;
        }

        @Override
        public void executionStarted(TestIdentifier test) {
            if (test.isTest()) {
                report.started(id(test));
            }
        }

        @Override
        public void executionSkipped(TestIdentifier test, String reason) {
            if (test.isTest()) {
                report.skipped(id(test), reason);
                return;
            }
            boolean leaf = true;
            for (TestIdentifier below : plan.getChildren(test)) {
                leaf = false;
                executionSkipped(below, reason);
            }
            if (leaf) {
                report.skipped(id(test), reason);
            }
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            Throwable why = result.getThrowable().orElse(null);
            boolean failed = result.getStatus() == TestExecutionResult.Status.FAILED;
            boolean aborted = result.getStatus() == TestExecutionResult.Status.ABORTED;
            if (!test.isTest()) {
                if (failed) {
                    report.broken(id(test), why);
                } else if (aborted) {
                    report.skipped(id(test), why == null ? "aborted" : why.getMessage());
                }
            } else if (failed) {
                report.failed(id(test), why);
            } else if (aborted) {
                report.skipped(id(test), why == null ? "aborted" : why.getMessage());
            } else {
                report.passed(id(test));
            }
        }
    }
}
