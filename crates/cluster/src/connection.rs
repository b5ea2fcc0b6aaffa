//! The way to the server: addresses, who we are, encryption off this machine, and whether the
//! server is one that can be used.

use std::net::IpAddr;
use std::time::Duration;

use async_nats::rustls;
use async_nats::rustls::pki_types::CertificateDer;
use async_nats::rustls::pki_types::pem::PemObject;
use async_nats::{Client, ConnectErrorKind, ConnectOptions, ServerAddr};

use crate::{ClusterError, Credentials};

/// Streams with limits of their own for every subject, and messages with an age.
const NEEDED: (i64, i64) = (2, 11);
const NEEDED_TEXT: &str = "2.11";

/// Where a cluster is, and who comes.
#[derive(Clone, Debug)]
pub struct Access {
    /// One server, or several of one cluster with commas between them.
    pub url: String,
    pub credentials: Option<Credentials>,
}

impl Access {
    /// Connects under a name that nobody else has. From then on the connection is made again
    /// whenever it breaks.
    pub(crate) async fn connect(&self, name: &str) -> Result<Client, ClusterError> {
        let servers = self.servers()?;
        let mut options = ConnectOptions::new()
            .name(format!("polje {name}"))
            .custom_inbox_prefix(inbox(name))
            .connection_timeout(Duration::from_secs(5))
            .reconnect_delay_callback(|attempts| {
                Duration::from_millis(100 * attempts.min(10) as u64)
            })
            // Whoever gave an address on this machine did not ask for one elsewhere.
            .ignore_discovered_servers()
            .require_tls(servers.iter().any(ServerAddr::tls_required));
        if let Some(credentials) = &self.credentials {
            options = options.nkey(credentials.seed().to_owned());
            if let Some(ca) = &credentials.ca {
                options = options.tls_client_config(trusting(ca)?);
            }
        }
        let url = || self.url.clone();
        let client = options.connect(servers).await.map_err(|error| match error.kind() {
            ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                ClusterError::NotAllowed { url: url() }
            }
            _ => ClusterError::Unreachable { url: url(), problem: told(&error) },
        })?;
        let server = client.server_info();
        if !client.is_server_compatible(NEEDED.0, NEEDED.1, 0) {
            let version = server.version;
            return Err(ClusterError::OldServer { version, needed: NEEDED_TEXT });
        }
        if !server.jetstream {
            return Err(ClusterError::NoJetStream { url: url() });
        }
        Ok(client)
    }

    fn servers(&self) -> Result<Vec<ServerAddr>, ClusterError> {
        let wrong = || ClusterError::BadUrl { url: self.url.clone() };
        let server = |url: &str| -> Result<ServerAddr, ClusterError> {
            let scheme = url.split_once("://").map_or("nats", |(scheme, _)| scheme);
            let server: ServerAddr = url.parse().map_err(|_| wrong())?;
            let good = ["nats", "tls"].contains(&scheme) && !server.host().is_empty();
            if !good {
                return Err(wrong());
            }
            if !server.tls_required() && !is_loopback(server.host()) {
                return Err(ClusterError::InTheClear { url: url.to_owned() });
            }
            Ok(server)
        };
        self.url.split(',').map(|url| server(url.trim())).collect()
    }
}

/// The subjects on which answers come to whoever has that name.
pub(crate) fn inbox(name: &str) -> String {
    format!("_INBOX_{name}")
}

fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare == "localhost" || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// An error with what caused it.
fn told(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(source) if !error.to_string().contains(&source.to_string()) => {
            format!("{error}: {}", told(source))
        }
        _ => error.to_string(),
    }
}

/// Trusts whoever shows a certificate signed with that one, and nobody else.
fn trusting(ca: &str) -> Result<rustls::ClientConfig, ClusterError> {
    let wrong = |problem: String| ClusterError::BadCredentials { file: "ca".to_owned(), problem };
    let mut roots = rustls::RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(ca.as_bytes()) {
        let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
        roots.add(certificate).map_err(|error| wrong(error.to_string()))?;
    }
    let provider = std::sync::Arc::new(rustls::crypto::ring::default_provider());
    let versions = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| wrong(error.to_string()))?;
    Ok(versions.with_root_certificates(roots).with_no_client_auth())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_may_be_spoken_to_in_the_clear() {
        for host in ["127.0.0.1", "127.0.9.9", "localhost", "::1", "[::1]"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in ["10.0.0.1", "0.0.0.0", "localhost.example", "nats", "::"] {
            assert!(!is_loopback(host), "{host}");
        }
    }

    #[test]
    fn addresses_are_one_or_several() {
        let servers = |url: &str| Access { url: url.to_owned(), credentials: None }.servers();
        assert_eq!(servers("nats://127.0.0.1:4222").unwrap().len(), 1);
        assert_eq!(servers("127.0.0.1:4222, 127.0.0.1:4223").unwrap().len(), 2);
        for wrong in ["", "http://x", "nats://"] {
            assert!(matches!(servers(wrong), Err(ClusterError::BadUrl { .. })), "{wrong}");
        }
        assert_eq!(servers("tls://nats.example:4222,tls://10.0.0.1").unwrap().len(), 2);
        let plain = ["nats://10.0.0.1:4222", "0.0.0.0:4222", "nats.example", "[fd00::1]:4222"];
        for wrong in plain.into_iter().chain(["127.0.0.1:4222,nats://10.0.0.1:4222"]) {
            assert!(matches!(servers(wrong), Err(ClusterError::InTheClear { .. })), "{wrong}");
        }
    }
}
