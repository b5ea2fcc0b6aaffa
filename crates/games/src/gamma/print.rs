//! Fields as the original program prints them.

use super::grid::Tag;
use super::players::Players;

/// Appends a row of fields. A free field is a dot. With up to nine players a field is one
/// character; with more it is as wide as the largest number, and one blank.
pub(super) fn print_row<'a, T: Tag + 'a>(
    players: &Players,
    row: impl ExactSizeIterator<Item = &'a T>,
    text: &mut Vec<u8>,
) {
    if players.count() <= 9 {
        // Few players are narrow, and then slots are one more than numbers.
        text.extend(row.map(|tag| match tag.slot() {
            0 => b'.',
            slot => b'0' - 1 + slot as u8,
        }));
        return;
    }
    match players.count().ilog10() {
        1 => print_wide::<T, 3>(players, row, text),
        2 => print_wide::<T, 4>(players, row, text),
        3 => print_wide::<T, 5>(players, row, text),
        4 => print_wide::<T, 6>(players, row, text),
        5 => print_wide::<T, 7>(players, row, text),
        6 => print_wide::<T, 8>(players, row, text),
        7 => print_wide::<T, 9>(players, row, text),
        8 => print_wide::<T, 10>(players, row, text),
        _ => print_wide::<T, 11>(players, row, text),
    }
}

fn print_wide<'a, T: Tag + 'a, const WIDTH: usize>(
    players: &Players,
    row: impl ExactSizeIterator<Item = &'a T>,
    text: &mut Vec<u8>,
) {
    let start = text.len();
    text.resize(start + row.len() * WIDTH, b' ');
    let (cells, _) = text[start..].as_chunks_mut::<WIDTH>();
    for (cell, tag) in cells.iter_mut().zip(row) {
        let place = match tag.slot() {
            0 => 0,
            slot => players.number(slot) as usize + 1,
        };
        match READY.get(place) {
            Some(ready) if WIDTH < 4 => cell.copy_from_slice(&ready[4 - WIDTH..]),
            Some(ready) => cell[WIDTH - 4..].copy_from_slice(ready),
            None => write_number(place - 1, cell),
        }
    }
}

fn write_number(number: usize, cell: &mut [u8]) {
    let mut left = number;
    for digit in cell.iter_mut().rev() {
        *digit = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            break;
        }
    }
}

/// The text of a free field, and then of those of players 0 to 999.
const READY: [[u8; 4]; 1001] = {
    let mut ready = [*b"   ."; 1001];
    let mut number = 0;
    while number < 1000 {
        let digits = [number / 100, number / 10 % 10, number % 10];
        let mut place = 0;
        while place < 3 {
            let leads = place < 2 && number < if place == 0 { 100 } else { 10 };
            ready[number + 1][place + 1] = if leads { b' ' } else { b'0' + digits[place] as u8 };
            place += 1;
        }
        number += 1;
    }
    ready
};
