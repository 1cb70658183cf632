//! Colours in content.

use crate::{
    terrain::Rgb,
    text::{Fields, FileError, Reader, Value},
};

/// White: the colour of a light that has no other.
const WHITE: Rgb = (255, 255, 255);

/// Reads a colour, written as in `"#a59c8c"`.
pub(super) fn colour(reader: &Reader<'_>, value: &Value<'_>) -> Result<Rgb, FileError> {
    let digits = value.get_ref().as_str().and_then(|text| text.strip_prefix('#')).unwrap_or_default();
    let is_colour = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let number = u32::from_str_radix(digits, 16).ok().filter(|_| is_colour);
    let number =
        number.ok_or_else(|| reader.wrong(value, "a colour in quotes: #, and six digits, as in \"#a59c8c\""))?;
    Ok(((number >> 16) as u8, (number >> 8) as u8, number as u8))
}

/// Reads a list of exactly so many colours.
pub(super) fn colours<const COUNT: usize>(reader: &Reader<'_>, value: &Value<'_>) -> Result<[Rgb; COUNT], FileError> {
    let expected = format!("a list of {COUNT} colours: [{}]", ["\"#a59c8c\""; COUNT].join(", "));
    let list = reader.list(value, &expected)?;
    let colours: Vec<Rgb> = list.iter().map(|value| colour(reader, value)).collect::<Result<_, _>>()?;
    colours.try_into().map_err(|_| reader.wrong(value, &expected))
}

/// Reads two colours, that of the character and that of its ground, if they are given.
pub(super) fn pair(fields: &mut Fields<'_, '_, '_>, key: &'static str) -> Result<Option<(Rgb, Rgb)>, FileError> {
    let reader = fields.reader();
    let Some(value) = fields.get(key) else { return Ok(None) };
    let [text, ground] = colours(reader, value)?;
    Ok(Some((text, ground)))
}

/// Reads the colour of the light of what shines; white if it is not given.
pub(super) fn glow(fields: &mut Fields<'_, '_, '_>) -> Result<Rgb, FileError> {
    let reader = fields.reader();
    fields.get("glows").map_or(Ok(WHITE), |value| colour(reader, value))
}
