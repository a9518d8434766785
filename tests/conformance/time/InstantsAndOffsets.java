// jdk: 17+
import java.time.*;
import java.time.temporal.*;
import java.util.*;

public class InstantsAndOffsets {
    static void t(java.util.function.Supplier<Object> s) {
        try {
            System.out.println(s.get());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        long[] secs = {0, 1, -1, 1000000000L, 1700000000L, -62135596800L, 253402300799L, 951782400L, -2208988800L, 68256000L};
        for (long s : secs) {
            Instant i = Instant.ofEpochSecond(s, s % 1000 * 1000);
            LocalDateTime d = LocalDateTime.ofInstant(i, ZoneOffset.UTC);
            System.out.println(i + " " + d + " " + d.getDayOfWeek() + " " + d.getDayOfYear() + " " + i.getEpochSecond() + " " + i.getNano() + " " + (d.toInstant(ZoneOffset.UTC).equals(i)) + " " + i.atOffset(ZoneOffset.ofHoursMinutes(5, 45)) + " " + d.toLocalDate().toEpochDay());
        }
        Instant a = Instant.ofEpochMilli(1234567890123L), b = a.plusNanos(999999999).minusSeconds(5);
        System.out.println(a.compareTo(b) + " " + a.isAfter(b) + " " + Duration.between(a, b) + " " + a.until(b, ChronoUnit.NANOS) + " " + a.plus(1, ChronoUnit.HALF_DAYS) + " " + a.truncatedTo(ChronoUnit.SECONDS) + " " + a.truncatedTo(ChronoUnit.DAYS) + " " + a.with(ChronoField.MILLI_OF_SECOND, 7) + " " + a.get(ChronoField.MICRO_OF_SECOND) + " " + a.getLong(ChronoField.INSTANT_SECONDS));
        t(() -> a.get(ChronoField.INSTANT_SECONDS));
        t(() -> a.get(ChronoField.DAY_OF_MONTH));
        t(() -> a.plus(1, ChronoUnit.MONTHS));
        t(() -> a.truncatedTo(ChronoUnit.WEEKS));
        t(() -> Instant.parse("2024-13-01T00:00:00Z"));
        t(() -> Instant.parse("2024-01-01"));
        t(() -> Instant.parse("2024-01-01T24:00:00Z"));
        t(() -> Instant.ofEpochSecond(Long.MAX_VALUE));
        t(() -> Instant.MAX.toEpochMilli());
        t(() -> Instant.parse("-0005-01-01T00:00:00Z") + " " + Instant.parse("+12345-01-01T00:00:00.000000001Z") + " " + Instant.MIN);
        for (String s : new String[] {"Z", "+1", "+01", "-0130", "+01:30:45", "+18:00", "+18:01", "01:00", "+1:5", "-00:00", "+25"}) t(() -> s + " " + ZoneOffset.of(s) + " " + ZoneOffset.of(s).getTotalSeconds());
        OffsetDateTime o = OffsetDateTime.of(2024, 2, 29, 23, 30, 0, 0, ZoneOffset.ofHours(-5));
        System.out.println(o.plusHours(1) + " " + o.withOffsetSameInstant(ZoneOffset.UTC) + " " + o.withOffsetSameLocal(ZoneOffset.UTC) + " " + o.toEpochSecond() + " " + o.plusYears(1) + " " + o.toZonedDateTime() + " " + o.atZoneSameInstant(ZoneId.of("Asia/Tokyo")) + " " + o.truncatedTo(ChronoUnit.DAYS) + " " + o.getDayOfYear());
        OffsetTime ot = OffsetTime.of(10, 15, 30, 0, ZoneOffset.ofHours(2));
        System.out.println(ot + " " + ot.withOffsetSameInstant(ZoneOffset.ofHours(-8)) + " " + ot.isBefore(OffsetTime.parse("09:00Z")) + " " + ot.compareTo(OffsetTime.parse("08:15:30Z")) + " " + ot.plusHours(20) + " " + ot.atDate(LocalDate.EPOCH));
        List<OffsetDateTime> l = new ArrayList<>();
        for (int i = 0; i < 6; i++) l.add(OffsetDateTime.of(2024, 1, 1, i * 5 % 24, 0, 0, 0, ZoneOffset.ofHours(i * 3 - 8)));
        Collections.sort(l);
        System.out.println(l);
        l.sort(OffsetDateTime.timeLineOrder().reversed());
        System.out.println(l.get(0) + " " + l.get(5));
        Clock c = Clock.fixed(a, ZoneOffset.UTC);
        System.out.println(c + " " + Clock.tickSeconds(ZoneOffset.UTC).getZone() + " " + c.withZone(ZoneId.of("UTC")).getZone() + " " + Instant.now(c) + " " + Year.now(c) + YearMonth.now(c) + MonthDay.now(c) + LocalTime.now(c) + " " + Clock.offset(c, Duration.ofHours(-1)).instant());
        LocalTime lt = LocalTime.of(23, 59, 59, 999_999_999);
        System.out.println(lt.plusNanos(1) + " " + lt.minusHours(24) + " " + lt.toNanoOfDay() + " " + LocalTime.ofSecondOfDay(86399) + " " + LocalTime.ofNanoOfDay(1) + " " + lt.isAfter(LocalTime.NOON) + " " + lt.get(ChronoField.AMPM_OF_DAY) + " " + lt.with(ChronoField.HOUR_OF_AMPM, 3) + " " + LocalTime.parse("10:15:30.123456").truncatedTo(ChronoUnit.MILLIS) + " " + lt.until(LocalTime.MIN, ChronoUnit.HALF_DAYS));
        long h = 0;
        for (long s = -70000000000L; s < 70000000000L; s += 987654321) {
            LocalDateTime d = LocalDateTime.ofEpochSecond(s, 5, ZoneOffset.ofTotalSeconds((int) (s % 60000)));
            h = h * 31 + d.hashCode() + d.getDayOfWeek().getValue() + d.toString().hashCode();
        }
        System.out.println(h);
    }
}
