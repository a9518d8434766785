//! Connecting to a server.

use std::path::PathBuf;
use std::time::Duration;

use async_nats::{Client, ConnectOptions, ServerAddr};
use percent_encoding::percent_decode_str;

use crate::ClusterError;

/// Time for a first answer.
const CONNECT_TIME: Duration = Duration::from_secs(10);

/// Where the server is, and how it is told who asks.
#[derive(Clone, Debug)]
pub struct Access {
    /// One or more addresses, separated by commas: `nats://host:4222`, `tls://user:password@host:4222`.
    pub url: String,
    /// A file with the user's credentials.
    pub credentials: Option<PathBuf>,
    /// Certificates of an authority that the system does not know.
    pub certificates: Option<PathBuf>,
}

pub(crate) async fn connect(access: &Access) -> Result<Client, ClusterError> {
    let away = |why: String| ClusterError::Away { url: hidden(&access.url), why };
    let mut options = ConnectOptions::new().name("touchstone").connection_timeout(CONNECT_TIME);
    if let Some(file) = &access.credentials {
        let read = ConnectOptions::with_credentials_file(file).await;
        options = read
            .map_err(|e| away(format!("{}: {e}", file.display())))?
            .name("touchstone")
            .connection_timeout(CONNECT_TIME);
    }
    if let Some(file) = &access.certificates {
        options = options.add_root_certificates(file.clone());
    }
    if access.url.contains("tls://") {
        options = options.require_tls(true);
    }
    let servers: Result<Vec<ServerAddr>, _> = access.url.split(',').map(|url| url.trim().parse()).collect();
    let servers = servers.map_err(|e: std::io::Error| away(e.to_string()))?;
    if let Some((user, password)) = servers.iter().find_map(user) {
        options = options.user_and_password(user, password);
    }
    let connecting = tokio::time::timeout(CONNECT_TIME * 2, options.connect(servers));
    connecting.await.map_err(|_| away("no answer in time".into()))?.map_err(|e| away(e.to_string()))
}

/// The user and password of an address: the client leaves them to us.
fn user(server: &ServerAddr) -> Option<(String, String)> {
    let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    Some((plain(server.username()?), plain(server.password().unwrap_or_default())))
}

/// An address without the password that it may have.
pub(crate) fn hidden(url: &str) -> String {
    match (url.find("://"), url.rfind('@')) {
        (Some(scheme), Some(at)) if scheme < at => format!("{}://…{}", &url[..scheme], &url[at..]),
        _ => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_may_stand_in_addresses() {
        let server = |text: &str| text.parse::<ServerAddr>().expect("an address");
        let is = |name: &str, password: &str| Some((name.to_owned(), password.to_owned()));
        assert_eq!(user(&server("tls://ann:p%40ss@host:4222")), is("ann", "p@ss"));
        assert_eq!(user(&server("nats://host:4222")), None);
    }

    #[test]
    fn passwords_are_not_shown() {
        assert_eq!(hidden("nats://user:secret@host:4222"), "nats://…@host:4222");
        assert_eq!(hidden("nats://host:4222"), "nats://host:4222");
    }
}
