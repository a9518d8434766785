package p;

public interface Shape {
    int area();
}
