/** A loan that is paid back in equal parts. */
public class Loan {
    /** Months until it is paid back; 0 if it never is, negative if that is no loan. */
    public static int months(double amount, double yearlyPercent, double payment) {
        if (!(amount > 0))
            return -1;
        if (!(yearlyPercent >= 0 && yearlyPercent <= 100))
            return -2;
        double rate = yearlyPercent / 1200;
        if (payment <= amount * rate)
            return 0;
        int months = 0;
        while (amount > 0.005 && months < 600) {
            amount += amount * rate - payment;
            months++;
        }
        if (months == 600)
            return 0;
        if (months == 360)
            return 360;
        return amount < -0.9 * payment ? months - 1 : months;
    }

    /** What a rate for a month is in a year, as a grade. */
    public static char grade(float monthly, int years) {
        double yearly = Math.pow(1 + monthly, 12) - 1;
        if (years < 1 || years > 40)
            return '?';
        if (yearly > 0.21 && yearly < 0.22)
            return years == 40 ? 'X' : 'Y';
        return yearly < 0.05 ? 'A' : 'B';
    }
}
