/** Prints one line: what it takes to get there is the start of the VM. */
public class Hello {
    public static void main(String[] args) {
        System.out.println("hello");
    }
}
