//! `polje serve`: the browser's door, with an address to type and a code to point a phone at.

use std::fmt::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use clap::ArgMatches;
use polje_phrases::Voice;
use polje_tabletop::phrase;
use polje_web::{Addresses, Options};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

use crate::data;
use crate::failure::{Failure, Outcome};
use crate::play::word;
use crate::print;

/// Where pages are served when nobody says otherwise.
const PORT: u16 = 7653;

/// How many rooms one address may open in an hour: a class sits behind one.
const ROOMS: u32 = 300;

pub(crate) fn run(voice: &Voice, matches: &ArgMatches) -> Outcome {
    let lan = matches.get_flag("lan");
    let everywhere = if lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let listen = address(matches, "listen")?.unwrap_or((everywhere, PORT).into());
    let public_url = word(matches, "public-url").map(|url| url.trim_end_matches('/').to_owned());
    if let Some(url) = &public_url
        && !["http://", "https://"].iter().any(|scheme| url.starts_with(scheme))
    {
        return Err(Failure::Usage(phrase("serve-bad-url").text("value", url)));
    }
    let own = lan_address();
    let options = Options {
        listen,
        own_addresses: own.into_iter().collect(),
        public_url: public_url.clone(),
        behind_proxy: matches.get_flag("behind-proxy"),
        metrics: address(matches, "metrics")?,
        rooms_per_hour: matches.get_one("rooms-per-hour").copied().unwrap_or(ROOMS),
        count: matches.get_flag("count"),
        data: data::folder(matches)?,
    };
    let served = polje_web::serve(options, |at| {
        let shown = told(voice, &at, public_url.as_deref(), own.filter(|_| lan));
        // Whoever has closed standard output is served all the same.
        let _ = print(shown.as_bytes());
    });
    served.map_err(|error| Failure::Failed(error.phrase()))?;
    Ok(0)
}

fn address(matches: &ArgMatches, name: &str) -> Result<Option<SocketAddr>, Failure> {
    let Some(text) = word(matches, name) else { return Ok(None) };
    let wrong = || Failure::Usage(phrase("serve-bad-address").text("value", text));
    text.parse().map(Some).map_err(|_| wrong())
}

/// Where the server is, with a code for phones where they can reach it.
fn told(voice: &Voice, at: &Addresses, public_url: Option<&str>, own: Option<IpAddr>) -> String {
    let port = at.pages.port();
    let outside = public_url.map(str::to_owned).or(own.map(|own| format!("http://{own}:{port}")));
    let near = match at.pages.ip() {
        ip if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        ip => ip,
    };
    let url = outside.clone().unwrap_or_else(|| format!("http://{}", SocketAddr::new(near, port)));
    let mut text = voice.say(&phrase("serve-listening").text("url", &url)) + "\n";
    if let Some(code) = outside.and_then(|url| QrCode::new(url).ok()) {
        // Dark on light, whatever the terminal's colours: phones want it so.
        let drawn = code.render::<Dense1x2>().build();
        let _ = writeln!(text, "\n{drawn}\n");
    }
    if let Some(metrics) = at.metrics {
        let told = phrase("serve-metrics").text("url", format!("http://{metrics}/metrics"));
        let _ = writeln!(text, "{}", voice.say(&told));
    }
    let _ = writeln!(text, "{}", voice.tell("serve-how-to-end"));
    text
}

/// This machine's address in its network. Nothing is sent: the system only says which way it would go.
fn lan_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}
