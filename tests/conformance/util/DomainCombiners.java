// jdk: 17+
// Contexts given to doPrivileged carry their combiners.

import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.DomainCombiner;
import java.security.PrivilegedAction;

@SuppressWarnings("removal")
public class DomainCombiners {
    static boolean has(DomainCombiner combiner) {
        return AccessController.getContext().getDomainCombiner() == combiner;
    }

    public static void main(String[] args) throws Exception {
        DomainCombiner combiner = (current, assigned) -> assigned;
        AccessControlContext plain = AccessController.getContext();
        AccessControlContext context = new AccessControlContext(plain, combiner);
        System.out.println(plain.getDomainCombiner() + " " + (context.getDomainCombiner() == combiner));
        PrivilegedAction<Boolean> asks = () -> has(combiner);
        System.out.println("with context " + AccessController.doPrivileged(asks, context));
        System.out.println("without " + AccessController.doPrivileged(asks));
        System.out.println("nested " + AccessController.doPrivileged((PrivilegedAction<Boolean>) () -> AccessController.doPrivileged(asks), context));
        System.out.println("kept " + AccessController.doPrivileged(
                (PrivilegedAction<Boolean>) () -> AccessController.doPrivilegedWithCombiner(asks), context));
        System.out.println("null " + AccessController.doPrivileged(asks, null));
        System.out.println("after " + has(combiner));
    }
}
