package blunt;

import java.util.ArrayList;
import java.util.List;

/** Somebody with pets. */
public class Owner {
    private final List<Pet> pets = new ArrayList<>();

    public void addPet(Pet pet) {
        pets.add(pet);
        pet.setOwner(this);
    }

    public List<Pet> getPets() {
        return pets;
    }
}
