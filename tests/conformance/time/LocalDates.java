// jdk: 17+
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;
import java.util.function.Supplier;

public class LocalDates {
    static void t(Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (DateTimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 2, 29);
        System.out.println(d + " " + d.plusYears(1) + " " + d.plusMonths(12) + " " + d.minusYears(4) + " " + d.plusDays(366) + " " + d.plusWeeks(-9) + " " + d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.lengthOfMonth() + " " + d.isLeapYear() + " " + d.toEpochDay() + " " + d.getMonth());
        System.out.println(d.withDayOfMonth(1) + " " + d.withMonth(1) + " " + d.withDayOfYear(60) + " " + d.withYear(2023) + " " + d.atStartOfDay() + " " + d.atTime(5, 6) + " " + d.hashCode() + " " + d.compareTo(LocalDate.of(2023, 12, 31)) + " " + d.isAfter(LocalDate.EPOCH));
        for (TemporalAdjuster a : new TemporalAdjuster[] {TemporalAdjusters.firstDayOfMonth(), TemporalAdjusters.lastDayOfMonth(), TemporalAdjusters.firstDayOfNextYear(), TemporalAdjusters.next(DayOfWeek.THURSDAY), TemporalAdjusters.nextOrSame(DayOfWeek.THURSDAY), TemporalAdjusters.previous(DayOfWeek.MONDAY), TemporalAdjusters.firstInMonth(DayOfWeek.FRIDAY), TemporalAdjusters.lastInMonth(DayOfWeek.SUNDAY), TemporalAdjusters.dayOfWeekInMonth(2, DayOfWeek.TUESDAY)})
            System.out.print(d.with(a) + " ");
        System.out.println();
        LocalDate e = LocalDate.of(1999, 12, 31);
        System.out.println(Period.between(e, d) + " " + ChronoUnit.DAYS.between(e, d) + " " + ChronoUnit.MONTHS.between(e, d) + " " + ChronoUnit.WEEKS.between(d, e) + " " + ChronoUnit.DECADES.between(e, d) + " " + e.until(d, ChronoUnit.YEARS) + " " + e.datesUntil(e.plusDays(3)).toList() + " " + e.until(d));
        System.out.println(d.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + d.get(IsoFields.QUARTER_OF_YEAR) + " " + d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + d.get(WeekFields.ISO.weekOfMonth()) + " " + d.getLong(ChronoField.PROLEPTIC_MONTH) + " " + d.range(ChronoField.DAY_OF_MONTH) + " " + d.getLong(JulianFields.JULIAN_DAY));
        LocalTime tm = LocalTime.of(13, 5, 9, 123_000_000);
        System.out.println(tm + " " + tm.plusHours(15) + " " + tm.minusNanos(123_000_001) + " " + tm.truncatedTo(ChronoUnit.MINUTES) + " " + tm.toSecondOfDay() + " " + tm.toNanoOfDay() + " " + tm.get(ChronoField.HOUR_OF_AMPM) + " " + LocalTime.MIDNIGHT + " " + LocalTime.MAX + " " + LocalTime.of(1, 0) + " " + LocalTime.of(1, 0, 5) + " " + tm.until(LocalTime.NOON, ChronoUnit.MINUTES));
        LocalDateTime dt = LocalDateTime.of(d, tm);
        System.out.println(dt + " " + dt.plusSeconds(86400 * 3 + 1) + " " + dt.minusMonths(13) + " " + dt.toLocalDate().equals(d) + " " + Duration.between(dt, dt.plusDays(1).plusNanos(5)) + " " + dt.toEpochSecond(ZoneOffset.UTC) + " " + dt.truncatedTo(ChronoUnit.HOURS));
        System.out.println(Duration.ofSeconds(3661, -1) + " " + Duration.ofMillis(-1500) + " " + Duration.parse("P2DT3H4.5S").toMinutes() + " " + Duration.ofDays(1).plusHours(5).multipliedBy(3).dividedBy(7) + " " + Duration.ofMinutes(135).toHoursPart() + ":" + Duration.ofMinutes(135).toMinutesPart() + " " + Duration.ZERO + " " + Duration.ofNanos(1).negated() + " " + Duration.ofHours(2).compareTo(Duration.ofMinutes(119)));
        System.out.println(Period.of(1, 14, 40).normalized() + " " + Period.parse("P1Y2M3W4D") + " " + Period.ofMonths(-3) + " " + Period.ZERO + " " + Period.of(0, 20, 3).toTotalMonths() + " " + d.plus(Period.ofMonths(1)));
        System.out.println(YearMonth.of(2023, 2).atEndOfMonth() + " " + YearMonth.parse("2024-05").plusMonths(9) + " " + Year.of(1900).isLeap() + " " + Year.of(2000).length() + " " + MonthDay.of(2, 29).atYear(2023) + " " + Month.JANUARY.minus(1) + " " + Month.FEBRUARY.maxLength() + " " + DayOfWeek.SUNDAY.plus(3) + " " + Month.of(5).firstMonthOfQuarter());
        t(() -> LocalDate.of(2023, 2, 29));
        t(() -> LocalDate.of(2023, 13, 1));
        t(() -> LocalDate.of(2023, 4, 31));
        t(() -> LocalTime.of(24, 0));
        t(() -> LocalDate.parse("2023-2-3"));
        t(() -> LocalDate.parse("2023-02-30"));
        t(() -> LocalDate.MAX.plusDays(1));
        t(() -> LocalTime.parse("10:61"));
        t(() -> d.get(ChronoField.HOUR_OF_DAY));
        t(() -> d.plus(1, ChronoUnit.HOURS));
        t(() -> Period.parse("P1H"));
        t(() -> LocalDate.parse("-0044-03-15") + " " + LocalDate.of(12345, 1, 1) + " " + LocalDate.ofEpochDay(-719528) + " " + LocalDate.ofYearDay(2024, 366) + " " + LocalDate.MIN);
        long h = 0;
        for (int i = -800000; i < 400000; i += 997) {
            LocalDate x = LocalDate.ofEpochDay(i);
            h = h * 31 + x.toString().hashCode() + x.getDayOfWeek().getValue() + x.plusMonths(i % 50).toEpochDay();
        }
        System.out.println(h);
        List<LocalDate> l = new ArrayList<>(List.of(d, e, LocalDate.EPOCH));
        Collections.sort(l);
        System.out.println(l);
    }
}
