// jdk: 17+
// javac: -Xlint:-removal
import java.security.Permission;

/** A security manager that the program installs and asks: what it refuses, and what replaces it. JDK 24 and later have none. */
public class SecurityManagers {
    static class Refusing extends SecurityManager {
        int asked;

        @Override
        public void checkPermission(Permission permission) {
            asked++;
            if (permission.getName().startsWith("exitVM")) {
                throw new SecurityException("no exit: " + permission.getName());
            }
        }

        @Override
        public void checkPermission(Permission permission, Object context) {
            checkPermission(permission);
        }
    }

    public static void main(String[] args) {
        Refusing manager = new Refusing();
        try {
            System.setSecurityManager(null);
            System.setSecurityManager(manager);
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
            return;
        }
        System.out.println(System.getSecurityManager() == manager);
        try {
            System.exit(3);
        } catch (SecurityException e) {
            System.out.println(e.getMessage());
        }
        try {
            Runtime.getRuntime().halt(4);
        } catch (SecurityException e) {
            System.out.println(e.getMessage());
        }
        int before = manager.asked;
        System.out.println(System.getProperty("no.such.property") + " " + (manager.asked > before));
        System.setSecurityManager(null);
        System.out.println(System.getSecurityManager());
        System.exit(5);
    }
}
