// jdk: 17+
import java.time.*;
import java.time.temporal.*;
import java.util.*;

public class DurationsAndPeriods {
    static void t(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Duration[] ds = {Duration.ZERO, Duration.ofNanos(1), Duration.ofMillis(1500), Duration.ofSeconds(-1), Duration.ofSeconds(-1, 500_000_000), Duration.ofMinutes(61), Duration.ofHours(-25), Duration.ofDays(400), Duration.ofSeconds(Long.MAX_VALUE, 999_999_999), Duration.ofSeconds(Long.MIN_VALUE)};
        for (Duration d : ds) {
            System.out.println(d + " " + d.getSeconds() + " " + d.getNano() + " " + d.isNegative() + d.isZero() + " " + d.toDays() + " " + d.toHours() + " " + d.toMinutes() + " " + d.toDaysPart() + ":" + d.toHoursPart() + ":" + d.toMinutesPart() + ":" + d.toSecondsPart() + "." + d.toMillisPart() + " " + d.hashCode());
            t(() -> d.toMillis() + " " + d.negated() + " " + d.abs() + " " + d.plusSeconds(5) + " " + d.minusMillis(1) + " " + d.multipliedBy(3) + " " + d.dividedBy(4) + " " + d.toNanos());
        }
        for (String s : new String[] {"PT0S", "PT1H", "P1D", "P-1DT-2H", "-PT1.5S", "PT+5M", "PT-0.5S", "pt3h", "P2DT3H4M5.678S", "P1Y", "PT", "", "PT1H2", "PT1.1234567891S", "P1DT"}) t(() -> Duration.parse(s));
        for (String s : new String[] {"P0D", "P1Y2M3D", "P-1M", "-P1Y-2M", "P3W", "P1Y1W1D", "p1d", "P1H", "P", "P1.5D"}) t(() -> Period.parse(s));
        Period p = Period.of(1, 15, 45);
        System.out.println(p + " " + p.normalized() + " " + p.negated() + " " + p.multipliedBy(-2) + " " + p.plusMonths(9) + " " + p.minusDays(50) + " " + p.toTotalMonths() + " " + p.isNegative() + p.isZero() + " " + p.getUnits() + " " + p.get(ChronoUnit.DAYS) + " " + p.equals(Period.of(1, 15, 45)) + " " + p.hashCode() + " " + p.withYears(0));
        LocalDate d = LocalDate.of(2023, 1, 31);
        System.out.println(d.plus(Period.ofMonths(1)) + " " + d.plus(Period.ofMonths(1)).plus(Period.ofMonths(1)) + " " + d.plus(Period.ofMonths(2)) + " " + d.minus(Period.of(0, 2, 1)) + " " + d.plus(p) + " " + d.until(LocalDate.of(2024, 3, 1)) + " " + LocalDate.of(2024, 3, 1).until(d) + " " + Period.between(LocalDate.of(2024, 2, 29), LocalDate.of(2025, 2, 28)));
        for (ChronoUnit u : ChronoUnit.values()) System.out.print(u + "=" + u.getDuration() + "/" + u.isDateBased() + u.isDurationEstimated() + " ");
        System.out.println();
        LocalDateTime a = LocalDateTime.of(2000, 1, 1, 12, 0), b = LocalDateTime.of(2024, 3, 5, 11, 59, 59);
        for (ChronoUnit u : ChronoUnit.values()) t(() -> u + " " + u.between(a, b) + " " + u.between(b, a) + " " + a.plus(1, u));
        for (ChronoField f : new ChronoField[] {ChronoField.DAY_OF_WEEK, ChronoField.ALIGNED_WEEK_OF_MONTH, ChronoField.EPOCH_DAY, ChronoField.ERA, ChronoField.YEAR_OF_ERA, ChronoField.MINUTE_OF_DAY, ChronoField.MILLI_OF_SECOND, ChronoField.CLOCK_HOUR_OF_AMPM, ChronoField.NANO_OF_DAY, ChronoField.OFFSET_SECONDS}) t(() -> f + " " + b.getLong(f) + " " + f.range() + " " + b.range(f) + " " + f.isDateBased());
        t(() -> Duration.ofDays(Long.MAX_VALUE));
        t(() -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1));
        t(() -> Duration.ofHours(1).dividedBy(0));
        t(() -> Duration.of(1, ChronoUnit.MONTHS));
        t(() -> Duration.between(LocalDate.EPOCH, LocalDate.EPOCH));
        t(() -> Period.ofYears(Integer.MAX_VALUE).plusYears(1));
        t(() -> Duration.ofMinutes(7).dividedBy(Duration.ofSeconds(50)) + " " + Duration.ofSeconds(10).truncatedTo(ChronoUnit.MINUTES) + " " + Duration.ofSeconds(3661).truncatedTo(ChronoUnit.HOURS) + " " + Duration.from(ChronoUnit.WEEKS.getDuration()).toDays() + " " + Duration.ofMillis(-1).toSeconds());
        long h = 0;
        for (int i = -500; i < 500; i++) {
            Duration x = Duration.ofSeconds(i * 7919L, i * 123456789L);
            h = h * 31 + x.toString().hashCode() + (Duration.parse(x.toString()).equals(x) ? 1 : 0) + x.compareTo(Duration.ofSeconds(i));
        }
        System.out.println(h);
    }
}
