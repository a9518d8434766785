// jdk: 17+
import java.awt.Color;
import java.awt.Dimension;
import java.awt.Insets;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.event.KeyEvent;
import java.awt.geom.AffineTransform;
import java.awt.geom.Point2D;
import java.awt.image.BufferedImage;
import java.beans.PropertyChangeSupport;

/** Value classes of java.desktop that need no screen. */
public class DesktopValues {
    public static void main(String[] args) {
        Color color = new Color(10, 20, 30, 40);
        System.out.println(color + " " + Integer.toHexString(color.getRGB()) + " " + color.brighter() + " " + Color.RED.darker());
        float[] hsb = Color.RGBtoHSB(200, 100, 50, null);
        System.out.println(hsb[0] + " " + hsb[1] + " " + hsb[2] + " " + Integer.toHexString(Color.HSBtoRGB(0.3f, 0.6f, 0.9f)));
        System.out.println(Color.decode("#ff8000").equals(new Color(255, 128, 0)));
        Rectangle rectangle = new Rectangle(1, 2, 30, 40);
        rectangle.add(new Point(100, -5));
        System.out.println(rectangle + " " + rectangle.intersects(90, 0, 1, 1) + " " + rectangle.union(new Rectangle(-1, -1, 1, 1)));
        System.out.println(new Dimension(3, 4) + " " + new Insets(1, 2, 3, 4));
        AffineTransform transform = AffineTransform.getRotateInstance(Math.PI / 2);
        transform.translate(2, 3);
        Point2D point = transform.transform(new Point2D.Double(1, 1), null);
        System.out.println(Math.round(point.getX() * 1000) + " " + Math.round(point.getY() * 1000) + " " + transform.getType());
        System.out.println(KeyEvent.VK_ESCAPE + " " + KeyEvent.VK_F1);
        for (int type : new int[] {BufferedImage.TYPE_INT_ARGB, BufferedImage.TYPE_3BYTE_BGR, BufferedImage.TYPE_BYTE_GRAY}) {
            BufferedImage image = new BufferedImage(4, 3, type);
            image.setRGB(1, 2, 0xff336699);
            System.out.println(type + " " + Integer.toHexString(image.getRGB(1, 2)) + " " + Integer.toHexString(image.getRGB(0, 0))
                    + " " + image.getRaster().getNumBands());
        }
        PropertyChangeSupport support = new PropertyChangeSupport(color);
        support.addPropertyChangeListener(event -> System.out.println(event.getPropertyName() + " " + event.getNewValue()));
        support.firePropertyChange("size", 1, 2);
    }
}
