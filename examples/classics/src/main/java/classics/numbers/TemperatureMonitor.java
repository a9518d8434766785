package classics.numbers;

/** Watches a series of temperatures and raises an alarm that only a lasting recovery ends. */
public class TemperatureMonitor {
    public static final double ABSOLUTE_ZERO = -273.15;

    private final double low;
    private final double high;
    private int readings;
    private double sum;
    private double minimum = Double.POSITIVE_INFINITY;
    private double maximum = Double.NEGATIVE_INFINITY;
    private int strikes;
    private int recovered;
    private boolean alarm;

    public TemperatureMonitor(double low, double high) {
        if (low >= high) {
            throw new IllegalArgumentException("low " + low + " is not under high " + high);
        }
        this.low = low;
        this.high = high;
    }

    /** Takes a reading; returns whether the alarm is on. */
    public boolean read(double celsius) {
        if (Double.isNaN(celsius) || celsius < ABSOLUTE_ZERO) {
            throw new IllegalArgumentException("no temperature: " + celsius);
        }
        readings++;
        sum += celsius;
        minimum = Math.min(minimum, celsius);
        maximum = Math.max(maximum, celsius);
        if (celsius < low || celsius > high) {
            recovered = 0;
            strikes++;
            if (strikes >= 3) {
                alarm = true;
            }
        } else {
            strikes = 0;
            if (alarm && ++recovered == 2) {
                alarm = false;
                recovered = 0;
            }
        }
        return alarm;
    }

    public double average() {
        return readings == 0 ? Double.NaN : sum / readings;
    }

    public double spread() {
        if (readings < 2) {
            return 0;
        }
        return maximum - minimum;
    }

    public boolean isAlarm() {
        return alarm;
    }

    public int getReadings() {
        return readings;
    }

    public static double toFahrenheit(double celsius) {
        return celsius * 9 / 5 + 32;
    }
}
