//! What is answered as it lies ready, packed and with a tag: the files of the page, which come with the
//! program, and longer answers that many ask for.

use std::collections::HashMap;
use std::io::Write;
use std::sync::LazyLock;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

#[derive(rust_embed::RustEmbed)]
#[folder = "static/"]
struct Files;

#[derive(Debug)]
pub(crate) struct Asset {
    kind: &'static str,
    tag: HeaderValue,
    plain: Bytes,
    packed: Bytes,
}

static ASSETS: LazyLock<HashMap<String, Asset>> = LazyLock::new(|| {
    Files::iter().filter_map(|name| Some((name.to_string(), asset(&name)?))).collect()
});

fn asset(name: &str) -> Option<Asset> {
    Asset::new(kind(name), Files::get(name)?.data.into_owned(), Compression::best())
}

impl Asset {
    pub(crate) fn new(kind: &'static str, plain: Vec<u8>, effort: Compression) -> Option<Asset> {
        let hash: String = Sha256::digest(&plain)[..8].iter().map(|b| format!("{b:02x}")).collect();
        let mut packer = GzEncoder::new(Vec::new(), effort);
        packer.write_all(&plain).ok()?;
        let tag = HeaderValue::from_str(&format!("\"{hash}\"")).ok()?;
        Some(Asset { kind, tag, plain: plain.into(), packed: packer.finish().ok()?.into() })
    }

    /// Packed where the browser takes that; nothing when it has it already.
    pub(crate) fn answer(&self, headers: &HeaderMap) -> Response {
        let given =
            |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let response = Response::builder()
            .header(header::CONTENT_TYPE, self.kind)
            .header(header::ETAG, &self.tag)
            .header(header::CACHE_CONTROL, "no-cache")
            .header(header::VARY, "accept-encoding");
        let built = if given(header::IF_NONE_MATCH).as_bytes() == self.tag.as_bytes() {
            response.status(StatusCode::NOT_MODIFIED).body(Body::empty())
        } else if given(header::ACCEPT_ENCODING).contains("gzip") {
            response.header(header::CONTENT_ENCODING, "gzip").body(Body::from(self.packed.clone()))
        } else {
            response.body(Body::from(self.plain.clone()))
        };
        built.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
    }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

/// A file of the page.
pub(crate) fn serve(name: &str, headers: &HeaderMap) -> Response {
    match ASSETS.get(name) {
        Some(asset) => asset.answer(headers),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// What HTML, CSS and JavaScript of a page weigh together at the most, packed.
    const HEAVIEST: usize = 70 * 1024;

    fn text(name: &str) -> &'static str {
        let asset = ASSETS.get(name).unwrap_or_else(|| panic!("there is no {name}"));
        std::str::from_utf8(&asset.plain).unwrap()
    }

    /// What follows each `mark` up to the next quote.
    fn after(text: &'static str, mark: &'static str) -> BTreeSet<&'static str> {
        text.split(mark).skip(1).filter_map(|rest| rest.split('"').next()).collect()
    }

    fn pages() -> impl Iterator<Item = &'static str> {
        ASSETS.keys().map(String::as_str).filter(|name| name.ends_with(".html"))
    }

    #[test]
    fn a_page_names_every_module_it_needs_so_that_none_is_found_out_late() {
        for page in pages() {
            let named = after(text(page), "/static/");
            let mut needed: Vec<&str> =
                named.iter().copied().filter(|name| name.ends_with(".js")).collect();
            assert!(!needed.is_empty(), "{page} has no script");
            while let Some(module) = needed.pop() {
                for import in after(text(module), "\"./") {
                    assert!(named.contains(import), "{page} does not name {import} of {module}");
                }
            }
        }
    }

    #[test]
    fn a_page_is_light() {
        for page in pages() {
            let named = after(text(page), "/static/");
            let files = named.into_iter().chain([page]).filter(|name| !name.ends_with(".svg"));
            let sizes: Vec<(&str, usize)> =
                files.map(|name| (name, ASSETS[name].packed.len())).collect();
            let all: usize = sizes.iter().map(|(_, size)| size).sum();
            assert!(all <= HEAVIEST, "{page}: {all} bytes: {sizes:?}");
        }
    }
}
