//! `System.inheritedChannel()`: the standard input is no socket.

use crate::natives::arg::{first, nothing, ret_int, zero};
use crate::table::natives;

natives! {
    "sun/nio/ch/InheritedChannel" {
        "open0" "(Ljava/lang/String;I)I" => zero;
        "dup" "(I)I" => first;
        "dup2" "(II)V" => nothing;
        "close0" "(I)V" => nothing;
        "soType0" "(I)I" => |_, _| ret_int(-1);
        "addressFamily" "(I)I" => |_, _| ret_int(-1);
        "inetPeerAddress0" "(I)Ljava/net/InetAddress;" => zero;
        "unixPeerAddress0" "(I)[B" => zero;
        "peerPort0" "(I)I" => |_, _| ret_int(-1);
        "isConnected" "(I)Z" => zero;
    }
}
