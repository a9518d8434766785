// jdk: 17+
// Copies with attributes, owners, and permissions that agree with what can be done. What only a user without rights would see is
// not printed: who runs this differs.

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.attribute.UserPrincipalNotFoundException;

public class OwnersAndPermissions {
    static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
    }

    static void copies(Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "some text");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x-w-"));
        Files.setLastModifiedTime(file, FileTime.fromMillis(123_456_789_000L));
        Path copy = Files.copy(file, folder.resolve("copy"), StandardCopyOption.COPY_ATTRIBUTES);
        Path plain = Files.copy(file, folder.resolve("plain"));
        System.out.println(permissions(copy) + " " + Files.getLastModifiedTime(copy) + " " + Files.readString(copy));
        System.out.println(Files.getOwner(copy).equals(Files.getOwner(file)) + " " + Files.getLastModifiedTime(plain).equals(Files.getLastModifiedTime(file)));
        Path inner = Files.createDirectory(folder.resolve("inner"), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x---")));
        Files.setLastModifiedTime(inner, FileTime.fromMillis(5000));
        Path other = Files.copy(inner, folder.resolve("other"), StandardCopyOption.COPY_ATTRIBUTES);
        System.out.println(permissions(other) + " " + Files.getLastModifiedTime(other) + " " + Files.isDirectory(other));
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("file"));
        Path copied = Files.copy(link, folder.resolve("link2"), LinkOption.NOFOLLOW_LINKS, StandardCopyOption.COPY_ATTRIBUTES);
        System.out.println(Files.readSymbolicLink(copied) + " " + Files.isSymbolicLink(copied));
        Files.copy(plain, copy, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        System.out.println(permissions(copy));
        Files.move(copy, folder.resolve("moved"), StandardCopyOption.ATOMIC_MOVE);
        System.out.println(Files.exists(copy) + " " + Files.readString(folder.resolve("moved")));
    }

    static void owners(Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("owned"));
        UserPrincipalLookupService users = folder.getFileSystem().getUserPrincipalLookupService();
        UserPrincipal own = Files.getOwner(file);
        Files.setOwner(file, own);
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        PosixFileAttributes attributes = view.readAttributes();
        view.setGroup(attributes.group());
        System.out.println(Files.getOwner(file).equals(own) + " " + attributes.owner().equals(own) + " " + view.readAttributes().group().equals(attributes.group()));
        System.out.println(users.lookupPrincipalByName(own.getName()).equals(own) + " " + users.lookupPrincipalByName("root").getName());
        System.out.println(Files.getAttribute(file, "unix:nlink") + " " + ((int) Files.getAttribute(file, "unix:mode") & 0777000));
        try {
            users.lookupPrincipalByName("there is no such user");
        } catch (UserPrincipalNotFoundException e) {
            System.out.println(e.getName());
        }
        try {
            users.lookupPrincipalByGroupName("there is no such group");
        } catch (UserPrincipalNotFoundException e) {
            System.out.println(e.getName());
        }
    }

    static void permissions(File file) throws IOException {
        Path path = file.toPath();
        for (String permissions : new String[] {"rwxrwxrwx", "rw-r--r--", "rwx------", "r-xr-xr-x"}) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
            System.out.println(permissions(path) + " " + file.canRead() + " " + Files.isReadable(path) + " " + file.canExecute() + " "
                    + Files.isExecutable(path) + " " + (file.canWrite() == Files.isWritable(path)));
            boolean opened = true;
            try (var out = Files.newOutputStream(path)) {
                out.write(1);
            } catch (IOException e) {
                opened = false;
            }
            System.out.println("agrees " + (opened == file.canWrite()));
        }
        System.out.println(file.setWritable(true) + permissions(path) + " " + file.setExecutable(false, false) + permissions(path) + " "
                + file.setReadOnly() + permissions(path) + " " + file.setReadable(true, false) + permissions(path));
    }

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("owners");
        copies(folder);
        owners(folder);
        permissions(Files.createFile(folder.resolve("checked")).toFile());
        try (var all = Files.walk(folder)) {
            all.sorted((a, b) -> b.compareTo(a)).forEach(path -> path.toFile().delete());
        }
    }
}
