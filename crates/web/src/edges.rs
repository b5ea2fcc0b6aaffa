//! What is checked before anything is done: where a request comes from, and for which host. And
//! what every answer says about how it may be used.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::server::Shared;

/// Scripts, styles and data from here alone; nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/// Which hosts this server answers to: without such a list a page of a stranger could make a
/// browser speak to a server at home under the stranger's name.
#[derive(Clone, Debug)]
pub(crate) enum Hosts {
    /// A proxy in front decides.
    Any,
    Named(Vec<String>),
}

impl Hosts {
    fn allows(&self, host: &str) -> bool {
        match self {
            Hosts::Any => true,
            Hosts::Named(names) => {
                names.iter().any(|name| name.eq_ignore_ascii_case(name_of(host)))
            }
        }
    }
}

/// A host without its port.
fn name_of(host: &str) -> &str {
    match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.split(':').next().unwrap_or_default(),
    }
}

pub(crate) async fn guard(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    let host = text(headers, header::HOST);
    if !shared.hosts.allows(host) {
        return (StatusCode::MISDIRECTED_REQUEST, "this server does not answer to that name\n")
            .into_response();
    }
    let speaks = request.method() != Method::GET || headers.contains_key(header::UPGRADE);
    if speaks && !is_own_origin(headers, host) {
        return (StatusCode::FORBIDDEN, "only pages of this server may ask for that\n")
            .into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Browsers say which page a request comes from; programs that are none say nothing.
fn is_own_origin(headers: &HeaderMap, host: &str) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let origin = origin.to_str().ok().and_then(|text| text.parse::<Uri>().ok());
    let from = origin.as_ref().and_then(Uri::authority).map(|authority| authority.as_str());
    from.is_some_and(|from| from.eq_ignore_ascii_case(host))
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> &str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Who asks. Behind a proxy the last address it has added is to be believed, and no other.
pub(crate) fn address(
    shared: &Shared,
    info: ConnectInfo<SocketAddr>,
    headers: &HeaderMap,
) -> IpAddr {
    let forwarded = || {
        let list = headers.get("x-forwarded-for")?.to_str().ok()?;
        list.rsplit(',').next()?.trim().parse().ok()
    };
    let direct = info.0.ip();
    if shared.behind_proxy { forwarded().unwrap_or(direct) } else { direct }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_named_hosts_are_answered() {
        let hosts =
            Hosts::Named(vec!["localhost".to_owned(), "127.0.0.1".to_owned(), "::1".to_owned()]);
        for host in ["localhost:8080", "127.0.0.1", "LOCALHOST", "[::1]:8080"] {
            assert!(hosts.allows(host), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example:8080", "", "[::2]:8080"] {
            assert!(!hosts.allows(host), "{host}");
        }
    }

    #[test]
    fn a_page_of_another_origin_may_ask_for_nothing() {
        let with = |origin: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            is_own_origin(&headers, "localhost:8080")
        };
        assert!(with("http://localhost:8080") && is_own_origin(&HeaderMap::new(), "x"));
        assert!(!with("http://localhost:9090") && !with("https://evil.example") && !with("null"));
    }
}
