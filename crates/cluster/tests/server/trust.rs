//! TLS and credentials with a real server.

use std::path::{Path, PathBuf};
use std::process::Command;

use nkeys::KeyPair;

use super::{Access, Cluster, Server, refusal};

/// Certificates of an authority, and of a server at the loopback address that it has signed.
fn certificates(folder: &Path) -> Option<()> {
    let openssl = |arguments: &str| {
        let mut command = Command::new("openssl");
        let done = command.args(arguments.split(' ')).current_dir(folder).output().ok()?;
        done.status.success().then_some(())
    };
    std::fs::write(folder.join("names"), "subjectAltName=IP:127.0.0.1").expect("a file");
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
    openssl(&format!("req -x509 {key} -keyout ca.key -out ca.pem -subj /CN=authority -days 2"))?;
    openssl(&format!("req {key} -keyout server.key -out server.csr -subj /CN=server"))?;
    openssl(
        "x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out server.pem -days 2 -extfile names",
    )?;
    openssl(&format!("req -x509 {key} -keyout other.key -out other.pem -subj /CN=other -days 2"))
}

/// A token as NATS has them: claims that a key has signed.
fn token(issuer: &KeyPair, subject: &KeyPair, name: &str, nats: &str) -> String {
    let part = |text: &str| data(text.as_bytes());
    let claims = format!(
        r#"{{"jti":"{name}","iat":1700000000,"iss":"{}","name":"{name}","sub":"{}","nats":{nats}}}"#,
        issuer.public_key(),
        subject.public_key()
    );
    let text = format!("{}.{}", part(r#"{"typ":"JWT","alg":"ed25519-nkey"}"#), part(&claims));
    let signature = issuer.sign(text.as_bytes()).expect("a signature");
    format!("{text}.{}", data(&signature))
}

/// Base 64 for addresses, without padding.
fn data(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::new();
    for some in bytes.chunks(3) {
        let all = some.iter().fold(0u32, |all, byte| all << 8 | u32::from(*byte)) << (8 * (3 - some.len()));
        for digit in 0..=some.len() {
            text.push(DIGITS[(all >> (18 - 6 * digit)) as usize & 63] as char);
        }
    }
    text
}

/// A server for users of one account, and a user's file.
fn with_users(folder: &Path) -> Option<(Server, PathBuf)> {
    let (operator, system, account, user) =
        (KeyPair::new_operator(), KeyPair::new_account(), KeyPair::new_account(), KeyPair::new_user());
    let limits = r#""subs":-1,"data":-1,"payload":-1,"imports":-1,"exports":-1,"wildcards":true,"conn":-1,"leaf":-1"#;
    let of = |disk: i32| {
        format!(
            r#"{{"limits":{{{limits},"mem_storage":{disk},"disk_storage":{disk},"streams":{disk},"consumer":{disk}}},"type":"account","version":2}}"#
        )
    };
    let system_token = token(&operator, &system, "system", &of(0));
    let account_token = token(&operator, &account, "team", &of(-1));
    let operator_token = token(&operator, &operator, "operator", r#"{"type":"operator","version":2}"#);
    let user_token = token(
        &account,
        &user,
        "worker",
        r#"{"pub":{},"sub":{},"subs":-1,"data":-1,"payload":-1,"type":"user","version":2}"#,
    );
    let file = folder.join("worker.creds");
    let seed = user.seed().expect("a seed");
    let text = format!(
        "-----BEGIN NATS USER JWT-----\n{user_token}\n------END NATS USER JWT------\n\n\
         -----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n"
    );
    std::fs::write(&file, text).expect("a file");
    let server = Server::with(|store| {
        format!(
            "jetstream {{ store_dir: \"{store}\" }}\noperator: {operator_token}\nsystem_account: {0}\nresolver: MEMORY\n\
             resolver_preload {{ {0}: {system_token}, {1}: {account_token} }}\n",
            system.public_key(),
            account.public_key()
        )
    })?;
    Some((server, file))
}

#[test]
fn credentials_of_a_file_are_asked_for_and_taken() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some((server, file)) = with_users(folder.path()) else { return };
    let with = |credentials: Option<PathBuf>| Access { credentials, ..server.access() };
    let cluster = Cluster::connect(&with(Some(file))).expect("a connection");
    let hash = cluster.put(b"content").expect("a blob");
    assert_eq!(cluster.get(&hash).expect("a blob"), b"content");
    let why = refusal(&with(None));
    assert!(why.contains("authorization violation") && why.contains("credentials"), "{why}");
    let why = refusal(&with(Some(folder.path().join("missing.creds"))));
    assert!(why.contains("missing.creds"), "{why}");
    // A user that the account has not signed.
    let other = tempfile::tempdir().expect("a folder");
    let Some((_other, strange)) = with_users(other.path()) else { return };
    let why = refusal(&with(Some(strange)));
    assert!(why.contains("authorization violation"), "{why}");
}

#[test]
fn certificates_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    if certificates(folder.path()).is_none() {
        testkit::skip::Missing::new("openssl", "apt install openssl").skip();
        return;
    }
    let at = |name: &str| folder.path().join(name);
    let tls = format!(
        "tls {{ cert_file: \"{}\", key_file: \"{}\" }}\n",
        at("server.pem").display(),
        at("server.key").display()
    );
    let Some(server) = Server::with(|store| format!("jetstream {{ store_dir: \"{store}\" }}\n{tls}")) else { return };
    let with = |certificates: Option<PathBuf>| Access {
        url: format!("tls://127.0.0.1:{}", server.port),
        credentials: None,
        certificates,
    };
    let cluster = Cluster::connect(&with(Some(at("ca.pem")))).expect("a connection");
    cluster.put(b"content").expect("a blob");
    for strange in [None, Some(at("other.pem"))] {
        let why = refusal(&with(strange));
        assert!(why.contains("does not answer") && why.to_lowercase().contains("certificate"), "{why}");
    }
}
