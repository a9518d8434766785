// jdk: 17+
import java.sql.*;
import java.time.*;
import java.util.*;

public class SqlTypes {
    public static void main(String[] args) {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        Timestamp ts = Timestamp.valueOf("2024-02-29 13:14:15.123456789");
        System.out.println(ts + " " + ts.getTime() + " " + ts.getNanos() + " " + ts.toInstant() + " " + ts.toLocalDateTime());
        ts.setNanos(5000);
        System.out.println(ts + " " + Timestamp.from(Instant.ofEpochSecond(-1, 999)) + " " + new Timestamp(0) + " " + new Timestamp(1500).compareTo(new Timestamp(1499)));
        Timestamp a = new Timestamp(1000), b = new Timestamp(1000);
        b.setNanos(1);
        System.out.println(a.equals(b) + " " + a.before(b) + a.after(b) + " " + a.equals(new java.util.Date(1000)) + " " + new java.util.Date(1000).equals(a) + " " + a.hashCode());
        java.sql.Date d = java.sql.Date.valueOf("2023-7-9");
        System.out.println(d + " " + d.toLocalDate() + " " + java.sql.Date.valueOf(LocalDate.of(1, 1, 1)) + " " + d.getTime());
        Time t = Time.valueOf("01:02:03");
        System.out.println(t + " " + t.toLocalTime() + " " + Time.valueOf(LocalTime.MAX) + " " + new Time(86_399_999));
        for (Runnable r : List.<Runnable>of(() -> Timestamp.valueOf("2024-02-29"), () -> Timestamp.valueOf("bad 00:00:00"), () -> java.sql.Date.valueOf("2024/01/01"), () -> Time.valueOf("1:2"), () -> d.getHours(), () -> t.getYear(), () -> d.toInstant(), () -> ts.setNanos(1_000_000_000), () -> Timestamp.valueOf((String) null))) {
            try {
                r.run();
                System.out.println("fine");
            } catch (IllegalArgumentException | UnsupportedOperationException e) {
                System.out.println(e);
            }
        }
        SQLException first = new SQLException("first", "42000", 17), second = new SQLIntegrityConstraintViolationException("second", "23505", 3, new IllegalStateException("cause"));
        first.setNextException(second);
        first.setNextException(new SQLTimeoutException("third"));
        for (Throwable x : first) System.out.println(x + (x instanceof SQLException s ? " " + s.getSQLState() + " " + s.getErrorCode() : ""));
        BatchUpdateException batch = new BatchUpdateException("batch", new int[] {1, Statement.EXECUTE_FAILED, 2});
        System.out.println(Arrays.toString(batch.getUpdateCounts()) + " " + Arrays.toString(batch.getLargeUpdateCounts()));
        System.out.println(new DataTruncation(2, true, false, 10, 5).getMessage() + " " + new SQLWarning("w").getNextWarning());
        System.out.println(JDBCType.valueOf(Types.VARCHAR) + " " + JDBCType.DECIMAL.getVendorTypeNumber() + " " + JDBCType.BLOB.getVendor() + " " + Types.TIMESTAMP_WITH_TIMEZONE);
        try {
            JDBCType.valueOf(12345);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            DriverManager.getConnection("jdbc:nothing:x");
        } catch (SQLException e) {
            System.out.println(e.getMessage() + " " + e.getSQLState());
        }
        System.out.println(DriverManager.getDrivers().hasMoreElements() + " " + DriverManager.getLoginTimeout());
    }
}
