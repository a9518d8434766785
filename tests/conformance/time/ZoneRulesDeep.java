// jdk: 17+
import java.time.*;
import java.time.chrono.*;
import java.time.temporal.*;
import java.time.zone.*;
import java.util.*;

public class ZoneRulesDeep {
    public static void main(String[] args) {
        for (String id : new String[] {"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia", "America/Sao_Paulo", "Africa/Casablanca", "Antarctica/Troll", "UTC", "GMT+5", "+05:45", "Europe/Dublin"}) {
            ZoneId z = ZoneId.of(id);
            ZoneRules r = z.getRules();
            Instant i = Instant.parse("2015-06-15T12:00:00Z");
            ZoneOffsetTransition n = r.nextTransition(i), p = r.previousTransition(i);
            System.out.println(z + " " + r.getOffset(i) + " std " + r.getStandardOffset(i) + " dst " + r.getDaylightSavings(i) + " " + r.isDaylightSavings(i) + " fixed " + r.isFixedOffset() + " next " + n + " prev " + p + " rules " + r.getTransitionRules().size());
        }
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        LocalDateTime gap = LocalDateTime.of(2024, 3, 31, 2, 30), overlap = LocalDateTime.of(2024, 10, 27, 2, 30);
        System.out.println(gap.atZone(berlin) + " " + overlap.atZone(berlin) + " " + overlap.atZone(berlin).withLaterOffsetAtOverlap() + " " + berlin.getRules().getValidOffsets(gap) + berlin.getRules().getValidOffsets(overlap) + " " + berlin.getRules().getTransition(gap));
        ZonedDateTime before = ZonedDateTime.of(2024, 3, 30, 2, 30, 0, 0, berlin);
        System.out.println(before.plusDays(1) + " " + before.plusHours(24) + " " + before.plus(Duration.ofDays(1)) + " " + ChronoUnit.HOURS.between(before, before.plusDays(1).plusHours(1)) + " " + before.plusMonths(7).until(before.plusMonths(8), ChronoUnit.DAYS));
        System.out.println(ZonedDateTime.ofStrict(overlap, ZoneOffset.ofHours(1), berlin) + " " + ZonedDateTime.ofLocal(gap, berlin, ZoneOffset.UTC) + " " + ZonedDateTime.ofInstant(overlap, ZoneOffset.ofHours(2), berlin));
        try {
            ZonedDateTime.ofStrict(gap, ZoneOffset.ofHours(1), berlin);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(before.withZoneSameInstant(ZoneId.of("Asia/Tokyo")) + " " + before.withZoneSameLocal(ZoneId.of("Asia/Tokyo")) + " " + before.withFixedOffsetZone() + " " + before.toOffsetDateTime().withOffsetSameInstant(ZoneOffset.ofHoursMinutes(-3, -30)));
        for (String bad : new String[] {"Nowhere/City", "UTC+99", "+25:00", "europe/berlin", "", "Z5", "GMT0", "UT"}) {
            try {
                System.out.println(bad + " -> " + ZoneId.of(bad) + " " + ZoneId.of(bad).normalized());
            } catch (DateTimeException e) {
                System.out.println(bad + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(ZoneId.of("EST", ZoneId.SHORT_IDS) + " " + ZoneOffset.of("-18") + " " + ZoneOffset.ofTotalSeconds(3661) + " " + ZoneId.getAvailableZoneIds().contains("Europe/Paris") + " " + ZoneId.from(before) + " " + ZoneOffset.MAX.compareTo(ZoneOffset.MIN));
        ZoneOffsetTransitionRule rule = ZoneOffsetTransitionRule.of(Month.MARCH, -1, DayOfWeek.SUNDAY, LocalTime.of(1, 0), false, ZoneOffsetTransitionRule.TimeDefinition.UTC, ZoneOffset.ofHours(1), ZoneOffset.ofHours(1), ZoneOffset.ofHours(2));
        System.out.println(rule + " | " + rule.createTransition(2030));
        TimeZone tz = TimeZone.getTimeZone("America/New_York");
        System.out.println(tz.getRawOffset() + " " + tz.getDSTSavings() + " " + tz.useDaylightTime() + " " + tz.getOffset(1_700_000_000_000L) + " " + tz.inDaylightTime(new Date(1_690_000_000_000L)) + " " + tz.getDisplayName(true, TimeZone.SHORT, Locale.US) + " " + tz.getDisplayName(false, TimeZone.LONG, Locale.GERMANY) + " " + TimeZone.getTimeZone("bogus").getID() + " " + TimeZone.getTimeZone("GMT-3:30").getID() + " " + tz.toZoneId());
        SimpleTimeZone stz = new SimpleTimeZone(3_600_000, "Mine", Calendar.MARCH, -1, Calendar.SUNDAY, 7_200_000, Calendar.OCTOBER, -1, Calendar.SUNDAY, 10_800_000);
        System.out.println(stz.getOffset(1_690_000_000_000L) + " " + stz.getOffset(1_700_000_000_000L) + " " + stz.hasSameRules(TimeZone.getTimeZone("Europe/Berlin")));
        for (Chronology c : new Chronology[] {IsoChronology.INSTANCE, JapaneseChronology.INSTANCE, ThaiBuddhistChronology.INSTANCE, MinguoChronology.INSTANCE, HijrahChronology.INSTANCE}) {
            ChronoLocalDate d = c.date(LocalDate.of(2024, 2, 29));
            System.out.println(c.getId() + " " + d + " " + d.getEra() + " " + d.isLeapYear() + " " + d.lengthOfMonth() + " " + d.plus(1, ChronoUnit.YEARS) + " " + d.range(ChronoField.DAY_OF_YEAR) + " " + LocalDate.from(d.plus(10, ChronoUnit.DAYS)));
        }
        System.out.println(LocalDate.of(2024, 12, 30).get(IsoFields.WEEK_BASED_YEAR) + " " + LocalDate.of(2024, 12, 30).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + LocalDate.of(2021, 1, 1).get(WeekFields.of(Locale.US).weekOfYear()) + " " + LocalDate.of(2021, 1, 1).get(WeekFields.ISO.weekOfYear()) + " " + LocalDate.of(2024, 5, 5).get(IsoFields.QUARTER_OF_YEAR) + " " + LocalDate.of(2024, 5, 5).getLong(JulianFields.MODIFIED_JULIAN_DAY));
        LocalDate d = LocalDate.of(2024, 5, 15);
        System.out.println(d.with(TemporalAdjusters.firstInMonth(DayOfWeek.FRIDAY)) + " " + d.with(TemporalAdjusters.lastDayOfYear()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.WEDNESDAY)) + " " + d.with(TemporalAdjusters.nextOrSame(DayOfWeek.WEDNESDAY)) + " " + d.with(TemporalAdjusters.dayOfWeekInMonth(-2, DayOfWeek.MONDAY)) + " " + d.query(TemporalQueries.precision()));
        Clock fixed = Clock.fixed(Instant.EPOCH, berlin), off = Clock.offset(fixed, Duration.ofHours(-1)), tick = Clock.tick(Clock.fixed(Instant.ofEpochMilli(123_456), ZoneOffset.UTC), Duration.ofSeconds(10));
        System.out.println(LocalDateTime.now(fixed) + " " + off.instant() + " " + tick.millis() + " " + fixed);
    }
}
