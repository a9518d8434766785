// jdk: 17+
import java.time.*;
import java.time.chrono.*;
import java.time.temporal.*;
import java.util.*;

public class Calendars {
    static LocalDate easter(int y) {
        int a = y % 19, b = y / 100, c = y % 100, d = b / 4, e = b % 4, f = (b + 8) / 25, g = (b - f + 1) / 3, h = (19 * a + b - d - g + 15) % 30, i = c / 4, k = c % 4, l = (32 + 2 * e + 2 * i - h - k) % 7, m = (a + 11 * h + 22 * l) / 451, n = h + l - 7 * m + 114;
        return LocalDate.of(y, n / 31, n % 31 + 1);
    }

    static TemporalAdjuster nextWorkday(Set<LocalDate> holidays) {
        return TemporalAdjusters.ofDateAdjuster(d -> {
            do d = d.plusDays(1); while (d.getDayOfWeek().getValue() > 5 || holidays.contains(d));
            return d;
        });
    }

    static String month(YearMonth ym) {
        StringBuilder s = new StringBuilder(ym + "\n");
        int pad = ym.atDay(1).getDayOfWeek().getValue() - 1;
        s.append("   ".repeat(pad));
        for (int d = 1; d <= ym.lengthOfMonth(); d++) {
            s.append(String.format("%2d ", d));
            if (ym.atDay(d).getDayOfWeek() == DayOfWeek.SUNDAY) s.append("\n");
        }
        return s.toString();
    }

    public static void main(String[] args) {
        for (int y : new int[] {1961, 2000, 2024, 2025, 2038}) System.out.print(easter(y) + " " + easter(y).plusDays(49).getDayOfWeek() + " ");
        System.out.println();
        Set<LocalDate> hol = Set.of(LocalDate.of(2024, 12, 25), LocalDate.of(2024, 12, 26), LocalDate.of(2025, 1, 1));
        LocalDate d = LocalDate.of(2024, 12, 20);
        for (int i = 0; i < 9; i++) { d = d.with(nextWorkday(hol)); System.out.print(d.getDayOfMonth() + " "); }
        System.out.println();
        System.out.print(month(YearMonth.of(2024, 2)));
        System.out.println(month(YearMonth.of(2023, 10)).hashCode());
        List<LocalDate> friday13 = LocalDate.of(2023, 1, 13).datesUntil(LocalDate.of(2026, 1, 1), Period.ofMonths(1)).filter(x -> x.getDayOfWeek() == DayOfWeek.FRIDAY).toList();
        System.out.println(friday13);
        for (DayOfWeek w : DayOfWeek.values()) System.out.print(w.plus(10) + w.toString().substring(0, 2) + w.getValue() + " ");
        for (Month m : Month.values()) System.out.print(m.length(true) + "" + m.firstDayOfYear(false) + m.plus(7).getValue() + " ");
        System.out.println();
        JapaneseDate j = JapaneseDate.from(LocalDate.of(2019, 5, 1));
        MinguoDate mg = MinguoDate.from(LocalDate.of(2024, 2, 29));
        ThaiBuddhistDate tb = ThaiBuddhistDate.from(LocalDate.of(2024, 2, 29));
        System.out.println(j + " " + mg + " " + tb + " " + j.getEra() + " " + j.minus(1, ChronoUnit.DAYS) + " " + mg.plus(1, ChronoUnit.YEARS) + " " + tb.isLeapYear() + " " + LocalDate.from(tb) + " " + IsoChronology.INSTANCE.isLeapYear(2100) + " " + IsoEra.of(0) + " " + Chronology.of("ISO").dateEpochDay(0) + " " + ThaiBuddhistChronology.INSTANCE.date(2567, 1, 1).toEpochDay());
        HijrahDate hd = HijrahDate.from(LocalDate.of(2024, 3, 11));
        System.out.println(hd + " " + hd.lengthOfMonth() + " " + hd.plus(1, ChronoUnit.MONTHS));
        WeekFields us = WeekFields.SUNDAY_START, iso = WeekFields.ISO;
        for (LocalDate x : new LocalDate[] {LocalDate.of(2024, 12, 30), LocalDate.of(2021, 1, 3), LocalDate.of(2020, 12, 31)}) System.out.print(x.get(iso.weekOfWeekBasedYear()) + "/" + x.get(iso.weekBasedYear()) + " " + x.get(us.weekOfWeekBasedYear()) + "/" + x.get(us.dayOfWeek()) + " " + x.get(IsoFields.DAY_OF_QUARTER) + " " + x.with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, 1) + " " + IsoFields.QUARTER_YEARS.between(LocalDate.EPOCH, x) + "; ");
        System.out.println();
        System.out.println(YearMonth.of(2024, 1).minusMonths(1) + " " + YearMonth.of(2024, 5).isAfter(YearMonth.of(2024, 4)) + " " + Year.of(2024).atDay(60) + " " + Year.of(2023).atMonthDay(MonthDay.of(2, 29)) + " " + MonthDay.of(2, 29).isValidYear(2023) + " " + Year.isLeap(1996) + " " + YearMonth.from(d) + " " + ChronoUnit.MONTHS.between(YearMonth.of(2020, 1), YearMonth.of(2024, 3)) + " " + Year.of(5).atMonth(3));
        TreeMap<LocalDate, String> events = new TreeMap<>();
        for (int i = 0; i < 20; i++) events.put(LocalDate.ofYearDay(2024, 1 + i * 53 % 366), "e" + i);
        System.out.println(events.headMap(LocalDate.of(2024, 3, 1)) + " " + events.ceilingEntry(LocalDate.of(2024, 6, 1)));
        TemporalQuery<Long> q = t -> t.getLong(ChronoField.DAY_OF_YEAR) * 100;
        System.out.println(d.query(q) + " " + d.query(TemporalQueries.precision()) + " " + d.query(TemporalQueries.chronology()) + " " + d.query(TemporalQueries.zone()) + " " + d.isSupported(ChronoField.HOUR_OF_DAY) + d.isSupported(ChronoUnit.WEEKS));
    }
}
