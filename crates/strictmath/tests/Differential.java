import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/**
 * Writes the raw bits of every function's results for the inputs of a fixed pseudo-random
 * sequence, which differential.rs generates likewise.
 * Arguments: how many inputs per function, then the functions ("StrictMath.sin" ...).
 */
public final class Differential {
    private static final double[] SPECIAL = {
        0.0, Double.MIN_VALUE, Double.MIN_NORMAL, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 10.0, 22.0,
        100.0, 709.782712893384, 710.4758600739439, 745.1332191019411, 1022.0, 1024.0, 1075.0, 1e22,
        Math.PI, Math.E, 0.6931471805599453, 0.34657359027997264, 2147483648.0, 9007199254740992.0,
        1e-10, Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN,
    };

    private static long state;

    private static long next() {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
        return state;
    }

    private static double uniform(double limit) {
        return (next() >> 10) * 0x1p-53 * limit;
    }

    private static double neighbour(double x) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(x) + (next() >> 61));
    }

    private static double signed(double x) {
        return next() < 0 ? -x : x;
    }

    private static double input() {
        switch ((int) (next() >>> 60)) {
            case 0: case 1: return Double.longBitsToDouble(next());
            case 2: case 3: return uniform(1.0);
            case 4: return uniform(4.0);
            case 5: return uniform(30.0);
            case 6: return uniform(750.0);
            case 7: return uniform(1e6);
            case 8: return uniform(0x1p50);
            case 9: return signed(neighbour(SPECIAL[(int) ((next() >>> 1) % SPECIAL.length)]));
            case 10: return signed(neighbour(Double.longBitsToDouble((next() >>> 53) << 52)));
            case 11: return neighbour((next() >> 44) * (Math.PI / 4));
            case 12: return neighbour((next() >> 58) * (Math.PI / 4));
            case 13: return 1.0 + uniform(0.0625);
            case 14: return Double.longBitsToDouble(0x3c00000000000000L + (next() >>> 6));
            default: return next() >> 57;
        }
    }

    /** A second argument; now and then one that makes pow's result any power of two. */
    private static double partner(double x) {
        if (next() < 0) {
            return input();
        }
        return uniform(760.0) / StrictMath.log(Math.abs(x));
    }

    private static DoubleUnaryOperator unary(String name) {
        switch (name) {
            case "StrictMath.sin": return StrictMath::sin;
            case "StrictMath.cos": return StrictMath::cos;
            case "StrictMath.tan": return StrictMath::tan;
            case "StrictMath.asin": return StrictMath::asin;
            case "StrictMath.acos": return StrictMath::acos;
            case "StrictMath.atan": return StrictMath::atan;
            case "StrictMath.exp": return StrictMath::exp;
            case "StrictMath.log": return StrictMath::log;
            case "StrictMath.log10": return StrictMath::log10;
            case "StrictMath.sqrt": return StrictMath::sqrt;
            case "StrictMath.cbrt": return StrictMath::cbrt;
            case "StrictMath.sinh": return StrictMath::sinh;
            case "StrictMath.cosh": return StrictMath::cosh;
            case "StrictMath.tanh": return StrictMath::tanh;
            case "StrictMath.expm1": return StrictMath::expm1;
            case "StrictMath.log1p": return StrictMath::log1p;
            case "StrictMath.ceil": return StrictMath::ceil;
            case "StrictMath.floor": return StrictMath::floor;
            case "StrictMath.rint": return StrictMath::rint;
            case "Math.sin": return Math::sin;
            case "Math.cos": return Math::cos;
            case "Math.tan": return Math::tan;
            case "Math.asin": return Math::asin;
            case "Math.acos": return Math::acos;
            case "Math.atan": return Math::atan;
            case "Math.exp": return Math::exp;
            case "Math.log": return Math::log;
            case "Math.log10": return Math::log10;
            case "Math.sqrt": return Math::sqrt;
            case "Math.cbrt": return Math::cbrt;
            case "Math.sinh": return Math::sinh;
            case "Math.cosh": return Math::cosh;
            case "Math.tanh": return Math::tanh;
            case "Math.expm1": return Math::expm1;
            case "Math.log1p": return Math::log1p;
            case "Math.ceil": return Math::ceil;
            case "Math.floor": return Math::floor;
            case "Math.rint": return Math::rint;
            default: return null;
        }
    }

    private static DoubleBinaryOperator binary(String name) {
        switch (name) {
            case "StrictMath.pow": return StrictMath::pow;
            case "StrictMath.atan2": return StrictMath::atan2;
            case "StrictMath.hypot": return StrictMath::hypot;
            case "StrictMath.IEEEremainder": return StrictMath::IEEEremainder;
            case "Math.pow": return Math::pow;
            case "Math.atan2": return Math::atan2;
            case "Math.hypot": return Math::hypot;
            case "Math.IEEEremainder": return Math::IEEEremainder;
            default: throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws IOException {
        int count = Integer.parseInt(args[0]);
        ByteBuffer results = ByteBuffer.allocate(count * 8);
        try (OutputStream out = new BufferedOutputStream(System.out)) {
            for (int i = 1; i < args.length; i++) {
                state = 0x9e3779b97f4a7c15L;
                results.clear();
                DoubleUnaryOperator f = unary(args[i]);
                if (f != null) {
                    for (int n = 0; n < count; n++) {
                        results.putLong(Double.doubleToRawLongBits(f.applyAsDouble(input())));
                    }
                } else {
                    DoubleBinaryOperator g = binary(args[i]);
                    for (int n = 0; n < count; n++) {
                        double x = input();
                        double y = partner(x);
                        results.putLong(Double.doubleToRawLongBits(g.applyAsDouble(x, y)));
                    }
                }
                out.write(results.array());
            }
        }
    }
}
