//! The files of the page, which come with the program.

use std::collections::HashMap;
use std::io::Write;
use std::sync::LazyLock;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

#[derive(rust_embed::RustEmbed)]
#[folder = "static/"]
struct Files;

struct Asset {
    kind: &'static str,
    tag: HeaderValue,
    plain: Bytes,
    packed: Bytes,
}

static ASSETS: LazyLock<HashMap<String, Asset>> = LazyLock::new(|| {
    Files::iter().filter_map(|name| Some((name.to_string(), asset(&name)?))).collect()
});

fn asset(name: &str) -> Option<Asset> {
    let file = Files::get(name)?;
    let hash: String =
        file.metadata.sha256_hash()[..8].iter().map(|b| format!("{b:02x}")).collect();
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(&file.data).ok()?;
    Some(Asset {
        kind: kind(name),
        tag: HeaderValue::from_str(&format!("\"{hash}\"")).ok()?,
        plain: file.data.into_owned().into(),
        packed: packer.finish().ok()?.into(),
    })
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

/// A file of the page, packed where the browser takes that; nothing when it has it already.
pub(crate) fn serve(name: &str, headers: &HeaderMap) -> Response {
    let Some(asset) = ASSETS.get(name) else { return StatusCode::NOT_FOUND.into_response() };
    let given = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let response = Response::builder()
        .header(header::CONTENT_TYPE, asset.kind)
        .header(header::ETAG, &asset.tag)
        .header(header::CACHE_CONTROL, "no-cache")
        .header(header::VARY, "accept-encoding");
    let built = if given(header::IF_NONE_MATCH).as_bytes() == asset.tag.as_bytes() {
        response.status(StatusCode::NOT_MODIFIED).body(Body::empty())
    } else if given(header::ACCEPT_ENCODING).contains("gzip") {
        response.header(header::CONTENT_ENCODING, "gzip").body(Body::from(asset.packed.clone()))
    } else {
        response.body(Body::from(asset.plain.clone()))
    };
    built.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}
