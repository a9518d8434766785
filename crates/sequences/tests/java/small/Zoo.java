package small;

/** Polymorphism: what an animal does depends on its class, and the zoo takes any. */
public class Zoo {
    public abstract static class Animal {
        protected int meals;

        public void feed() {
            if (meals < 1) {
                meals++;
            }
        }

        abstract boolean bites();
    }

    public static class Dog extends Animal {
        @Override
        boolean bites() {
            return meals == 0;
        }
    }

    public static class Cow extends Animal {
        @Override
        boolean bites() {
            return false;
        }
    }

    private Animal animal;

    public void take(Animal newcomer) {
        if (newcomer != null) {
            animal = newcomer;
        }
    }

    public boolean scary() {
        if (animal == null) {
            return false;
        }
        return animal.bites();
    }
}
