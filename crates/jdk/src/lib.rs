//! What the machine needs to know of the JDK: natives and intrinsics by version, boot, `invokedynamic`.
