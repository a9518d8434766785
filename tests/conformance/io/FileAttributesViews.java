// jdk: 17+
import java.io.*;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.TimeUnit;

public class FileAttributesViews {
    public static void main(String[] args) throws Exception {
        Path dir = Files.createTempDirectory("attrs"), f = dir.resolve("f.bin");
        Files.write(f, new byte[123]);
        FileTime t = FileTime.from(Instant.parse("2020-02-29T12:34:56Z"));
        Files.setLastModifiedTime(f, t);
        System.out.println(Files.getLastModifiedTime(f) + " " + f.toFile().lastModified() + " " + Files.size(f));
        BasicFileAttributes a = Files.readAttributes(f, BasicFileAttributes.class);
        System.out.println(a.size() + " " + a.isRegularFile() + a.isDirectory() + a.isSymbolicLink() + a.isOther() + " " + a.lastModifiedTime().toMillis());
        System.out.println((a.fileKey() != null) + " " + Files.isSameFile(f, dir.resolve("./f.bin")) + " " + Files.isSameFile(f, dir));
        PosixFileAttributes p = Files.readAttributes(f, PosixFileAttributes.class);
        Files.setPosixFilePermissions(f, PosixFilePermissions.fromString("rw-r-----"));
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(f)) + " " + (p.owner() != null));
        Set<PosixFilePermission> perms = EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_EXECUTE);
        Files.setAttribute(f, "posix:permissions", perms);
        System.out.println(Files.getAttribute(f, "posix:permissions").equals(perms) + " " + Files.isExecutable(f));
        Files.setPosixFilePermissions(f, PosixFilePermissions.fromString("rw-rw-rw-"));
        System.out.println(new TreeMap<>(Files.readAttributes(f, "size,isDirectory,lastModifiedTime")));
        System.out.println(new TreeSet<>(Files.readAttributes(f, "*").keySet()));
        System.out.println(new TreeSet<>(Files.readAttributes(f, "posix:*").keySet()));
        System.out.println(Files.getAttribute(f, "unix:mode") + " " + Files.getAttribute(f, "unix:nlink"));
        for (String bad : new String[] {"nothing", "bogus:size", "posix:size,none"}) {
            try {
                System.out.println(Files.readAttributes(f, bad));
            } catch (IllegalArgumentException | UnsupportedOperationException e) {
                System.out.println(e);
            }
        }
        try {
            Files.setAttribute(f, "size", 5L);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        BasicFileAttributeView v = Files.getFileAttributeView(f, BasicFileAttributeView.class);
        v.setTimes(FileTime.fromMillis(1_000_000_007L), null, null);
        System.out.println(v.name() + " " + v.readAttributes().lastModifiedTime());
        System.out.println(FileTime.from(90, TimeUnit.MINUTES) + " " + FileTime.fromMillis(-1) + " " + t.compareTo(FileTime.fromMillis(0)) + " " + t.to(TimeUnit.DAYS) + " " + FileTime.from(Instant.MAX).equals(FileTime.from(Instant.MAX)));
        System.out.println(FileSystems.getDefault().supportedFileAttributeViews().containsAll(List.of("basic", "posix", "unix", "owner")));
        Path link = dir.resolve("link");
        Files.createSymbolicLink(link, Path.of("f.bin"));
        System.out.println(Files.isSymbolicLink(link) + " " + Files.readSymbolicLink(link) + " " + Files.size(link) + " " + Files.isRegularFile(link) + Files.isRegularFile(link, LinkOption.NOFOLLOW_LINKS));
        System.out.println(link.toRealPath().getFileName() + " " + link.toRealPath(LinkOption.NOFOLLOW_LINKS).getFileName());
        Path dangling = dir.resolve("dangling");
        Files.createSymbolicLink(dangling, Path.of("nowhere"));
        System.out.println(Files.exists(dangling) + " " + Files.exists(dangling, LinkOption.NOFOLLOW_LINKS));
        try {
            Files.readSymbolicLink(f);
        } catch (NotLinkException e) {
            System.out.println("not a link");
        }
        File old = f.toFile();
        System.out.println(old.isFile() + " " + old.canRead() + " " + old.setReadOnly() + " " + old.length() + " " + old.setLastModified(86_400_000L) + " " + old.lastModified());
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(f)));
        System.out.println(new TreeSet<>(List.of(dir.toFile().list())) + " " + dir.toFile().listFiles(x -> x.getName().startsWith("l")).length + " " + old.list());
        try {
            old.setLastModified(-5);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Path hidden = Files.createFile(dir.resolve(".hidden"));
        System.out.println(Files.isHidden(hidden) + " " + Files.isHidden(f) + " " + hidden.toFile().isHidden());
        System.out.println(Files.probeContentType(dir.resolve("x.html")) + " " + Files.probeContentType(dir.resolve("x.png")));
    }
}
