package vault;

/** What is scary depends on the classes of the animals in an array. */
public class Zoo {
    public abstract static class Animal {
        private int meals;

        public void feed() {
            meals++;
        }

        boolean isHungry() {
            return meals == 0;
        }

        abstract boolean bites();
    }

    public static class Dog extends Animal {
        @Override
        boolean bites() {
            return isHungry();
        }
    }

    private final Animal[] animals;

    public Zoo(Animal[] animals) {
        this.animals = animals;
    }

    public boolean scary() {
        for (Animal animal : animals) {
            if (animal != null && animal.bites()) {
                return true;
            }
        }
        return false;
    }
}
