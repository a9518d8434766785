// size: 160
/** Doubles: planets that attract each other, square roots included. */
public class NBody {
    static final class Body {
        double x;
        double y;
        double z;
        double vx;
        double vy;
        double vz;
        final double mass;

        Body(double x, double y, double z, double mass) {
            this.x = x;
            this.y = y;
            this.z = z;
            this.mass = mass;
        }
    }

    static void advance(Body[] bodies, double dt) {
        for (int i = 0; i < bodies.length; i++) {
            Body a = bodies[i];
            for (int j = i + 1; j < bodies.length; j++) {
                Body b = bodies[j];
                double dx = a.x - b.x;
                double dy = a.y - b.y;
                double dz = a.z - b.z;
                double distance = dx * dx + dy * dy + dz * dz + 0.01;
                double force = dt / (distance * Math.sqrt(distance));
                a.vx -= dx * b.mass * force;
                a.vy -= dy * b.mass * force;
                a.vz -= dz * b.mass * force;
                b.vx += dx * a.mass * force;
                b.vy += dy * a.mass * force;
                b.vz += dz * a.mass * force;
            }
        }
        for (Body body : bodies) {
            body.x += dt * body.vx;
            body.y += dt * body.vy;
            body.z += dt * body.vz;
        }
    }

    static double run(int n) {
        Body[] bodies = new Body[5];
        for (int i = 0; i < bodies.length; i++) {
            bodies[i] = new Body(i * 4.5 - n * 0.01, i * -1.25, 7.0 / (i + 1), 1.0 + i * 0.5);
        }
        for (int step = 0; step < 2000; step++) {
            advance(bodies, 0.01);
        }
        double energy = 0;
        for (Body b : bodies) {
            energy += 0.5 * b.mass * (b.vx * b.vx + b.vy * b.vy + b.vz * b.vz);
        }
        return energy;
    }

    public static void main(String[] args) {
        double sum = 0;
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            sum = sum * 0.5 + run(i);
        }
        System.out.println(sum + " " + Long.toHexString(Double.doubleToLongBits(sum)));
    }
}
