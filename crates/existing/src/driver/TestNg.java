package touchstone.driver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.testng.IConfigurationListener;
import org.testng.IInvokedMethod;
import org.testng.IInvokedMethodListener;
import org.testng.IMethodInstance;
import org.testng.IMethodInterceptor;
import org.testng.ITestContext;
import org.testng.ITestListener;
import org.testng.ITestNGMethod;
import org.testng.ITestResult;
import org.testng.TestNG;

/** Runs classes of TestNG by its own runner. */
public final class TestNg {
    private TestNg() {}

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
            TestNG runner = new TestNG(false);
            runner.setVerbose(0);
            Class<?> type = Class.forName(name, false, Thread.currentThread().getContextClassLoader());
            runner.setTestClasses(new Class<?>[] {type});
            runner.addListener(new Listener(report));
            runner.addListener(new Preparing(report));
            runner.addListener(new Wanted(report));
            runner.run();
        } catch (Throwable broken) {
            report.broken(name, broken);
        }
        report.end();
    }

    /** Reports that what the next test needs is being made. */
    private static final class Preparing implements IInvokedMethodListener {
        private final Report report;

        Preparing(Report report) {
            this.report = report;
        }

        @Override
        public void beforeInvocation(IInvokedMethod method, ITestResult result) {
            if (method.getTestMethod().isBeforeMethodConfiguration()) {
                report.preparing();
            }
        }

        @Override
        public void afterInvocation(IInvokedMethod method, ITestResult result) {}
    }

    /** Methods are left out whatever their parameters. */
    private static final class Wanted implements IMethodInterceptor {
        private final Report report;

        Wanted(Report report) {
            this.report = report;
        }

        @Override
        public List<IMethodInstance> intercept(List<IMethodInstance> methods, ITestContext context) {
            List<IMethodInstance> wanted = new ArrayList<>();
            for (IMethodInstance method : methods) {
                ITestNGMethod test = method.getMethod();
                if (!report.isExcluded(test.getTestClass().getName() + "." + test.getMethodName())) {
                    wanted.add(method);
                }
            }
            return wanted;
        }
    }

    private static final class Listener implements ITestListener, IConfigurationListener {
        private final Report report;

        Listener(Report report) {
            this.report = report;
        }

        private static String id(ITestResult test) {
            String name = test.getTestClass().getName() + "." + test.getMethod().getMethodName();
            Object[] parameters = test.getParameters();
            return parameters.length == 0 ? name : name + Arrays.deepToString(parameters);
        }

        @Override
        public void onTestStart(ITestResult test) {
            report.started(id(test));
        }

        @Override
        public void onTestSuccess(ITestResult test) {
            report.passed(id(test));
        }

        @Override
        public void onTestFailure(ITestResult test) {
            report.failed(id(test), test.getThrowable());
        }

        // Not marked as overriding: before TestNG 7 the listener has no such method, and such tests fail like others.
        public void onTestFailedWithTimeout(ITestResult test) {
            report.failed(id(test), test.getThrowable());
        }

        @Override
        public void onTestSkipped(ITestResult test) {
            Throwable why = test.getThrowable();
            report.skipped(id(test), why == null ? "skipped" : why.getMessage());
        }

        @Override
        public void onTestFailedButWithinSuccessPercentage(ITestResult test) {
            report.passed(id(test));
        }

        @Override
        public void onStart(ITestContext context) {}

        @Override
        public void onFinish(ITestContext context) {}

        @Override
        public void onConfigurationSuccess(ITestResult result) {}

        @Override
        public void onConfigurationFailure(ITestResult result) {
            report.broken(id(result), result.getThrowable());
        }

        @Override
        public void onConfigurationSkip(ITestResult result) {}
    }
}
