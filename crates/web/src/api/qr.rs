//! A link as a code for phones. It comes in the body, since links of seats are secret and addresses
//! stand in logs.

use std::fmt::Write;

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use polje_tabletop::phrase;
use qrcode::types::Color;
use qrcode::{EcLevel, QrCode};

use super::{Lang, Refused, still};

/// In bytes.
const LONGEST: usize = 512;
/// Modules of light around a code, which readers need.
const QUIET: usize = 4;

pub(crate) async fn qr(headers: HeaderMap, link: String) -> Result<Response, Refused> {
    let too_long = || {
        let voice = Lang { lang: None }.voice(&headers);
        let said = voice.say(&phrase("room-qr-too-long").number("most", LONGEST));
        Refused(StatusCode::PAYLOAD_TOO_LARGE, said)
    };
    if link.len() > LONGEST {
        return Err(too_long());
    }
    let code = QrCode::with_error_correction_level(&link, EcLevel::M).map_err(|_| too_long())?;
    Ok(still(svg(&code)))
}

/// Dark on light, whatever the page's colours: phones want it so.
fn svg(code: &QrCode) -> String {
    let (width, side) = (code.width(), code.width() + 2 * QUIET);
    let mut path = String::new();
    for (row, colours) in code.to_colors().chunks(width).enumerate() {
        for (column, _) in colours.iter().enumerate().filter(|(_, colour)| **colour == Color::Dark)
        {
            let _ = write!(path, "M{} {}h1v1h-1z", column + QUIET, row + QUIET);
        }
    }
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><rect width="{side}" height="{side}" fill="#fff"/><path d="{path}"/></svg>"##
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_as_many_squares_as_dark_modules() {
        let code = QrCode::new("http://10.0.0.5:7653/r/k3v9#secret").unwrap();
        let dark = code.to_colors().iter().filter(|colour| **colour == Color::Dark).count();
        assert_eq!(svg(&code).matches("h1v1h-1z").count(), dark);
    }
}
