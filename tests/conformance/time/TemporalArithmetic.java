// jdk: 17+
import java.time.*;
import java.time.format.DateTimeParseException;
import java.time.temporal.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class TemporalArithmetic {
    static void t(String name, Supplier<?> s) {
        try {
            System.out.println(name + " = " + s.get());
        } catch (DateTimeException | ArithmeticException e) {
            System.out.println(name + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    enum Fiscal implements TemporalField {
        QUARTER;
        @Override public TemporalUnit getBaseUnit() { return IsoFields.QUARTER_YEARS; }
        @Override public TemporalUnit getRangeUnit() { return ChronoUnit.FOREVER; }
        @Override public ValueRange range() { return ValueRange.of(1, 4); }
        @Override public boolean isDateBased() { return true; }
        @Override public boolean isTimeBased() { return false; }
        @Override public boolean isSupportedBy(TemporalAccessor a) { return a.isSupported(ChronoField.MONTH_OF_YEAR); }
        @Override public ValueRange rangeRefinedBy(TemporalAccessor a) { return range(); }
        @Override public long getFrom(TemporalAccessor a) { return (a.get(ChronoField.MONTH_OF_YEAR) + 8) % 12 / 3 + 1; }
        @SuppressWarnings("unchecked") @Override public <R extends Temporal> R adjustInto(R r, long v) { return (R) r.plus((v - getFrom(r)) * 3, ChronoUnit.MONTHS); }
    }

    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 1, 31);
        t("months", () -> IntStream.rangeClosed(1, 6).mapToObj(d::plusMonths).map(LocalDate::toString).collect(Collectors.joining(" ")));
        t("leap", () -> LocalDate.of(2024, 2, 29).plusYears(1) + " " + LocalDate.of(2024, 2, 29).withYear(2023) + " " + Year.of(1900).isLeap() + " " + YearMonth.of(2023, 2).atEndOfMonth() + " " + MonthDay.of(2, 29).atYear(2023) + MonthDay.of(2, 29).isValidYear(2023));
        t("bad day", () -> LocalDate.of(2023, 2, 29));
        t("bad month", () -> LocalDate.of(2023, 13, 1));
        t("bad hour", () -> LocalTime.of(24, 0));
        t("overflow", () -> LocalDate.MAX.plusDays(1));
        t("instant overflow", () -> Instant.MAX.plusNanos(1));
        t("period", () -> Period.between(LocalDate.of(2020, 2, 29), LocalDate.of(2024, 1, 15)) + " " + Period.parse("P1Y2M3W4D") + " " + Period.of(1, 14, 40).normalized() + " " + Period.ofDays(-5).negated() + " " + Period.ofMonths(3).multipliedBy(-2) + " " + d.plus(Period.of(0, 1, 1)) + " " + Period.of(1, -1, 0).isNegative());
        t("duration", () -> Duration.parse("PT-1H30M") + " " + Duration.parse("P2DT3H4.5S") + " " + Duration.ofMillis(-1) + " " + Duration.ofSeconds(3661, 5).toMinutesPart() + " " + Duration.ofDays(1).dividedBy(Duration.ofHours(5)) + " " + Duration.ofSeconds(10).dividedBy(3) + " " + Duration.ofNanos(1_234_567_891).truncatedTo(ChronoUnit.MILLIS) + " " + Duration.between(LocalTime.MAX, LocalTime.MIN) + " " + Duration.ZERO.minusNanos(1));
        t("duration bad", () -> Duration.parse("P1Y"));
        t("duration months", () -> Duration.of(1, ChronoUnit.MONTHS));
        t("duration overflow", () -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1));
        t("until", () -> d.until(LocalDate.of(2025, 3, 1)) + " " + d.until(LocalDate.of(2025, 3, 1), ChronoUnit.WEEKS) + " " + ChronoUnit.DECADES.between(LocalDate.EPOCH, d) + " " + ChronoUnit.MONTHS.between(LocalDate.of(2024, 1, 31), LocalDate.of(2024, 2, 29)) + " " + ChronoUnit.HALF_DAYS.between(d.atStartOfDay(), d.atTime(23, 59)));
        t("unsupported unit", () -> d.plus(1, ChronoUnit.HOURS));
        t("unsupported field", () -> LocalTime.NOON.get(ChronoField.YEAR));
        t("truncate", () -> LocalDateTime.of(2024, 5, 6, 7, 8, 9, 123456789).truncatedTo(ChronoUnit.HALF_DAYS) + " " + Instant.ofEpochSecond(-1, 5).truncatedTo(ChronoUnit.HOURS) + " " + LocalTime.of(10, 59).truncatedTo(ChronoUnit.HOURS));
        t("truncate bad", () -> LocalDateTime.MIN.truncatedTo(ChronoUnit.MONTHS));
        t("fields", () -> d.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + d.getLong(ChronoField.EPOCH_DAY) + " " + d.range(ChronoField.DAY_OF_MONTH) + " " + d.with(ChronoField.DAY_OF_WEEK, 1) + " " + LocalTime.of(23, 0).get(ChronoField.CLOCK_HOUR_OF_AMPM) + " " + ChronoField.YEAR.range() + " " + d.with(IsoFields.QUARTER_OF_YEAR, 3) + " " + LocalDate.of(2021, 1, 3).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + d.with(JulianFields.RATA_DIE, 1));
        t("own field", () -> d.get(Fiscal.QUARTER) + " " + d.with(Fiscal.QUARTER, 1) + " " + YearMonth.of(2024, 4).get(Fiscal.QUARTER));
        t("adjust", () -> d.with(t -> t.plus(t.get(ChronoField.DAY_OF_MONTH), ChronoUnit.DAYS)) + " " + d.with(Month.MARCH) + " " + d.with(DayOfWeek.FRIDAY) + " " + TemporalAdjusters.ofDateAdjuster(x -> x.minusDays(1)).adjustInto(d));
        t("query", () -> d.query(TemporalQueries.chronology()) + " " + d.query(a -> a.get(ChronoField.YEAR) % 100) + " " + LocalTime.NOON.query(TemporalQueries.precision()) + " " + d.query(TemporalQueries.zone()));
        t("stream", () -> LocalDate.of(2024, 2, 26).datesUntil(LocalDate.of(2024, 3, 4), Period.ofDays(2)).toList() + " " + d.datesUntil(d.plusMonths(3), Period.ofMonths(1)).toList());
        t("parse", () -> LocalDate.parse("2024-02-30"));
        t("parse 2", () -> LocalTime.parse("25:00"));
        t("parse 3", () -> Instant.parse("2024-01-01"));
        t("parse 4", () -> LocalDateTime.parse("2024-01-01T10:15:30.5") + " " + OffsetDateTime.parse("2024-01-01T00:00+01:00").toInstant() + " " + ZonedDateTime.parse("2024-07-01T12:00+02:00[Europe/Paris]") + " " + YearMonth.parse("2024-02") + " " + Year.parse("-0044") + " " + MonthDay.parse("--12-03"));
        t("compare", () -> OffsetDateTime.parse("2024-01-01T10:00+01:00").isEqual(OffsetDateTime.parse("2024-01-01T09:00Z")) + " " + OffsetDateTime.parse("2024-01-01T10:00+01:00").compareTo(OffsetDateTime.parse("2024-01-01T09:00Z")) + " " + LocalDate.MIN.isBefore(LocalDate.EPOCH) + " " + DayOfWeek.MONDAY.minus(1) + Month.JANUARY.plus(-1) + Month.FEBRUARY.maxLength() + Month.of(8).firstMonthOfQuarter());
        t("sun", () -> Stream.iterate(LocalDate.of(2024, 1, 13), x -> x.getYear() < 2026, x -> x.plusMonths(1)).filter(x -> x.getDayOfWeek() == DayOfWeek.FRIDAY).toList());
        t("easter", () -> IntStream.of(1999, 2000, 2024, 2038).mapToObj(y -> { int a = y % 19, b = y / 100, c = y % 100, h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30, l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7, m = (a + 11 * h + 22 * l) / 451; return LocalDate.of(y, (h + l - 7 * m + 114) / 31, (h + l - 7 * m + 114) % 31 + 1).toString(); }).collect(Collectors.joining(" ")));
        t("instant", () -> Instant.ofEpochSecond(1_700_000_000, -1) + " " + Instant.EPOCH.atOffset(ZoneOffset.ofHours(-8)) + " " + Instant.parse("1969-12-31T23:59:59.999999999Z").toEpochMilli() + " " + Instant.ofEpochMilli(Long.MIN_VALUE / 1000).getNano() + " " + Instant.EPOCH.until(Instant.ofEpochSecond(90), ChronoUnit.MINUTES));
        t("offset time", () -> OffsetTime.of(LocalTime.NOON, ZoneOffset.ofHours(2)).withOffsetSameInstant(ZoneOffset.UTC) + " " + LocalTime.ofSecondOfDay(86399).plusSeconds(2) + " " + LocalTime.MIDNIGHT.minusNanos(1) + " " + LocalTime.ofNanoOfDay(1));
    }
}
