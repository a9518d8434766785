package classics.numbers;

/** The body mass index and what it means. */
public class BMI {
    private final double kilograms;
    private final double metres;

    public BMI(double kilograms, double metres) {
        if (!(kilograms > 0) || !(metres > 0)) {
            throw new IllegalArgumentException("weight and height must be positive");
        }
        this.kilograms = kilograms;
        this.metres = metres;
    }

    public static BMI ofImperial(int pounds, int feet, int inches) {
        if (inches < 0 || inches > 11) {
            throw new IllegalArgumentException("inches: 0 to 11, not " + inches);
        }
        return new BMI(pounds * 0.45359237, (feet * 12 + inches) * 0.0254);
    }

    public double value() {
        return kilograms / (metres * metres);
    }

    public String category() {
        double bmi = value();
        if (bmi < 16) {
            return "severely underweight";
        } else if (bmi < 18.5) {
            return "underweight";
        } else if (bmi < 25) {
            return "normal";
        } else if (bmi < 30) {
            return "overweight";
        }
        return "obese";
    }

    /** How many kilograms are missing (negative: too many) for the normal range; 0 within. */
    public double distance() {
        double low = 18.5 * metres * metres;
        double high = 25 * metres * metres;
        if (kilograms < low) {
            return low - kilograms;
        }
        return kilograms > high ? high - kilograms : 0;
    }
}
