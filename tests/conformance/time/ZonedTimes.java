// jdk: 17+
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.time.zone.*;
import java.util.*;

public class ZonedTimes {
    static void t(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (DateTimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        ZoneId ny = ZoneId.of("America/New_York"), berlin = ZoneId.of("Europe/Berlin"), kol = ZoneId.of("Asia/Kolkata"), lh = ZoneId.of("Australia/Lord_Howe"), utc = ZoneOffset.UTC;
        LocalDateTime gap = LocalDateTime.of(2024, 3, 10, 2, 30), overlap = LocalDateTime.of(2024, 11, 3, 1, 30);
        System.out.println(gap.atZone(ny) + " " + overlap.atZone(ny) + " " + overlap.atZone(ny).withLaterOffsetAtOverlap() + " " + ZonedDateTime.ofLocal(overlap, ny, ZoneOffset.ofHours(-5)) + " " + gap.atZone(berlin));
        ZonedDateTime z = ZonedDateTime.of(2024, 3, 9, 12, 0, 0, 0, ny);
        System.out.println(z.plusDays(1) + " " + z.plusHours(24) + " " + z.plus(Duration.ofDays(1)) + " " + z.plusMonths(8) + " " + z.minusYears(20) + " " + z.with(TemporalAdjusters.firstDayOfYear()));
        for (ZoneId id : new ZoneId[] {ny, berlin, kol, lh, utc, ZoneId.of("GMT+3"), ZoneOffset.ofHoursMinutes(-3, -30)}) System.out.println(z.withZoneSameInstant(id) + " | " + z.withZoneSameLocal(id) + " | " + id.getId() + " " + id.getRules().isFixedOffset() + " " + id.getRules().getOffset(z.toInstant()) + " " + id.normalized());
        ZoneRules r = ny.getRules();
        System.out.println(r.nextTransition(z.toInstant()) + " " + r.previousTransition(z.toInstant()) + " " + r.isDaylightSavings(z.toInstant()) + " " + r.getValidOffsets(gap) + r.getValidOffsets(overlap) + " " + r.getTransition(gap).getDuration() + " " + r.getStandardOffset(z.toInstant()) + " " + r.getTransitionRules().size());
        Instant i = Instant.ofEpochSecond(1700000000L, 123456789);
        System.out.println(i + " " + i.atZone(berlin) + " " + i.atOffset(ZoneOffset.ofHours(9)) + " " + i.truncatedTo(ChronoUnit.HOURS) + " " + i.plus(5, ChronoUnit.DAYS) + " " + i.toEpochMilli() + " " + i.getNano() + " " + Instant.EPOCH.until(i, ChronoUnit.DAYS) + " " + Instant.parse("2007-12-03T10:15:30.00Z") + " " + Instant.ofEpochMilli(-1) + " " + Instant.MAX + " " + i.hashCode());
        OffsetDateTime o = OffsetDateTime.of(2024, 1, 1, 0, 0, 0, 0, ZoneOffset.ofHours(2));
        System.out.println(o + " " + o.toInstant() + " " + o.withOffsetSameInstant(ZoneOffset.UTC) + " " + o.isEqual(OffsetDateTime.parse("2023-12-31T22:00Z")) + " " + o.equals(OffsetDateTime.parse("2023-12-31T22:00Z")) + " " + o.compareTo(OffsetDateTime.parse("2023-12-31T22:00Z")) + " " + o.toOffsetTime() + " " + OffsetTime.of(1, 2, 3, 4, ZoneOffset.MIN));
        System.out.println(Duration.between(z, z.withZoneSameInstant(kol)) + " " + ChronoUnit.HOURS.between(z, z.plusDays(1)) + " " + ChronoUnit.DAYS.between(z, z.plusHours(23)) + " " + z.isBefore(z.plusNanos(1)) + " " + z.toEpochSecond() + " " + z.getOffset() + " " + z.toOffsetDateTime() + " " + z.toLocalTime());
        t(() -> ZoneId.of("Nowhere/City"));
        t(() -> ZoneId.of("bad id!"));
        t(() -> ZoneOffset.ofHours(19));
        t(() -> ZonedDateTime.parse("2024-01-01T00:00"));
        t(() -> ZonedDateTime.parse("2024-07-01T00:00+02:00[Europe/Berlin]").getZone());
        t(() -> ZonedDateTime.parse("2024-07-01T00:00+09:00[Europe/Berlin]"));
        t(() -> ZonedDateTime.ofStrict(gap, ZoneOffset.ofHours(-5), ny));
        t(() -> Instant.MAX.plusSeconds(1));
        t(() -> LocalDateTime.from(Instant.EPOCH));
        t(() -> Instant.from(OffsetDateTime.MIN));
        t(() -> ZoneId.of("Z") + " " + ZoneId.of("UTC+01:30") + " " + ZoneOffset.of("-18:00") + " " + ZoneOffset.ofTotalSeconds(3661) + " " + ZoneId.ofOffset("GMT", ZoneOffset.ofHours(5)) + " " + ZoneOffset.of("+5").compareTo(ZoneOffset.UTC));
        Clock c = Clock.fixed(i, berlin);
        System.out.println(c.instant() + " " + LocalDateTime.now(c) + " " + LocalDate.now(Clock.offset(c, Duration.ofDays(50))) + " " + c.millis() + " " + Clock.tick(c, Duration.ofMinutes(1)).instant() + " " + ZonedDateTime.now(c));
        long h = 0;
        for (String id : new String[] {"Europe/London", "America/Sao_Paulo", "Asia/Tokyo", "Africa/Cairo", "Pacific/Apia", "America/St_Johns", "Asia/Tehran", "Europe/Moscow"}) for (int y = 1900; y < 2040; y += 3) h = h * 31 + ZonedDateTime.of(y, 1 + y % 12, 1 + y % 28, y % 24, 0, 0, 0, ZoneId.of(id)).toEpochSecond();
        System.out.println(h);
    }
}
