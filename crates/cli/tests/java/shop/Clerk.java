package shop;

/** Needs the world outside. */
public class Clerk {
    public boolean writeDown(String text) throws java.io.IOException {
        java.io.File file = new java.io.File("clerk.txt");
        java.nio.file.Files.writeString(file.toPath(), text);
        return file.delete();
    }

    public int leave(int code) {
        if (code > 3) {
            System.exit(code);
        }
        return code;
    }
}
