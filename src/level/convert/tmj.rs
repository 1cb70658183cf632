//! The JSON of Tiled: `.tmj` maps and `.tsj` tilesets.
//!
//! After "JSON Map Format" in the documentation of Tiled 1.11. The texts of a file are as long as it says they are, so
//! memory depends on the number of objects, in the sense of JSON, which is bounded first.

use std::{fmt, rc::Rc};

use serde::{
    Deserialize, Deserializer,
    de::{self, IgnoredAny, SeqAccess, Visitor},
};

use crate::text::{FileError, Source, quoted};

use super::{
    drawing::{self, Content, DEEPEST_GROUP, Drawing, Features, MOST_LAYERS},
    offset_of,
    tile_data::TileData,
};

/// The most objects, in the sense of JSON, in a file.
const MOST_OBJECTS: usize = 300_000;

/// Whether a file claims to be a map or a tileset of Tiled in JSON. A map of characters can begin with `{`, too.
pub(super) fn is_json(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii();
    let has = |word: &[u8]| text.windows(word.len()).any(|part| part == word);
    text.starts_with(b"{") && text.ends_with(b"}") && (has(b"\"layers\"") || has(b"\"tiledversion\""))
}

/// Reads a map.
///
/// # Errors
/// When it is no map of Tiled, or of a kind that no level can be.
pub(super) fn read_map(source: &Source<'_>) -> Result<Drawing, FileError> {
    let map: Map = value(source)?;
    let is_hex = match (&*map.orientation, &*map.staggeraxis, &*map.staggerindex) {
        ("orthogonal", ..) => false,
        ("hexagonal", "y", "odd") => true,
        ("hexagonal", ..) => {
            let expected = "the stagger axis y and the stagger index odd (Tiled: Map > Map Properties)";
            return Err(source.error(0, "hexes that are staggered in another way", expected));
        }
        (other, ..) => {
            let expected = "\"orthogonal\" or \"hexagonal\" (Tiled: Map > Map Properties > Orientation)";
            return Err(source.error(0, &format!("the orientation {}", quoted(other)), expected));
        }
    };
    if map.infinite {
        let expected = "a map of a fixed size (Tiled: Map > Map Properties > Infinite off)";
        return Err(source.error(0, "an infinite map", expected));
    }
    let mut layers = Vec::new();
    add_layers(source, map.layers, 0, &mut layers)?;
    Ok(Drawing {
        is_hex,
        size: (map.width, map.height),
        cell: (map.tilewidth, map.tileheight),
        hex_side: map.hexsidelength,
        features: features(&map.class, map.properties),
        tilesets: map.tilesets.into_iter().map(drawing::Tileset::from).collect(),
        layers,
    })
}

/// Reads a tileset that is kept in a file of its own.
///
/// # Errors
/// When it is no tileset of Tiled.
pub(super) fn read_tileset(source: &Source<'_>) -> Result<drawing::Tileset, FileError> {
    Ok(value::<Tileset>(source)?.into())
}

/// The parsed content of a file, whose number of objects is bounded.
fn value<'a, T: Deserialize<'a>>(source: &Source<'a>) -> Result<T, FileError> {
    if source.text.bytes().filter(|&byte| byte == b'{').count() > MOST_OBJECTS {
        return Err(source.error(0, "too many {", &format!("at most {MOST_OBJECTS}")));
    }
    serde_json::from_str(source.text).map_err(|error| {
        let offset = offset_of(source, error.line(), error.column());
        source.error(offset, &format!("JSON that cannot be read: {error}"), "a map or a tileset as Tiled writes it")
    })
}

/// Adds the visible ones of some layers.
fn add_layers(
    source: &Source<'_>,
    layers: Vec<Layer>,
    depth: usize,
    found: &mut Vec<drawing::Layer>,
) -> Result<(), FileError> {
    for layer in layers.into_iter().filter(|layer| layer.visible) {
        let in_layer = |what: &str| format!("{what} in the layer {}", quoted(&layer.name));
        let content = match &*layer.kind {
            "group" if depth == DEEPEST_GROUP => {
                let expected = format!("at most {DEEPEST_GROUP} of them in each other");
                return Err(source.error(0, "a group of layers", &expected));
            }
            "group" => {
                add_layers(source, layer.layers, depth + 1, found)?;
                continue;
            }
            "tilelayer" => Content::Tiles(match layer.data {
                None => return Err(source.error(0, &in_layer("no tiles"), "\"data\" in it")),
                Some(Data::Numbers(numbers)) => TileData::Numbers(numbers),
                Some(Data::Text(text)) => TileData::named(&layer.encoding, &layer.compression, &text)
                    .map_err(|(what, expected)| source.error(0, &in_layer(&what), &expected))?,
            }),
            "objectgroup" => {
                if layer.objects.iter().any(|object| object.template.is_some()) {
                    let expected = "objects with everything in the map (Tiled: an object's menu > Detach)";
                    return Err(source.error(0, &in_layer("an object of a template"), expected));
                }
                Content::Objects(layer.objects.into_iter().map(drawing::Object::from).collect())
            }
            _ => continue,
        };
        if found.len() == MOST_LAYERS {
            return Err(source.error(0, "one layer too many", &format!("at most {MOST_LAYERS}")));
        }
        found.push(drawing::Layer { name: layer.name, features: features(&layer.class, layer.properties), content });
    }
    Ok(())
}

fn features(class: &str, properties: Vec<Property>) -> Features {
    let mut features = Features::of_class(class);
    for Property { name, value: Plain(value) } in properties {
        features.set(&name, value);
    }
    features
}

/// A class under whichever of its two names the file has it.
fn either<'a>(class: &'a str, kind: &'a str) -> &'a str {
    if class.is_empty() { kind } else { class }
}

#[derive(Deserialize)]
struct Map {
    orientation: String,
    width: u32,
    height: u32,
    tilewidth: u32,
    tileheight: u32,
    #[serde(default)]
    hexsidelength: u32,
    #[serde(default)]
    staggeraxis: String,
    #[serde(default)]
    staggerindex: String,
    #[serde(default)]
    infinite: bool,
    #[serde(default)]
    class: String,
    #[serde(default)]
    properties: Vec<Property>,
    #[serde(default)]
    tilesets: Vec<Tileset>,
    layers: Vec<Layer>,
}

#[derive(Deserialize)]
struct Tileset {
    #[serde(default)]
    firstgid: u32,
    source: Option<String>,
    #[serde(default)]
    name: String,
    #[serde(default)]
    tiles: Vec<Tile>,
}

impl From<Tileset> for drawing::Tileset {
    fn from(tileset: Tileset) -> Self {
        let Tileset { firstgid: first, source, name, tiles } = tileset;
        let tiles = tiles.into_iter().map(|tile| (tile.id, features(either(&tile.class, &tile.kind), tile.properties)));
        Self { first, source, name, tiles: Rc::new(tiles.collect()) }
    }
}

#[derive(Deserialize)]
struct Tile {
    id: u32,
    #[serde(default)]
    class: String,
    #[serde(default, rename = "type")]
    kind: String,
    #[serde(default)]
    properties: Vec<Property>,
}

#[derive(Deserialize)]
struct Layer {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    name: String,
    #[serde(default = "yes")]
    visible: bool,
    #[serde(default)]
    class: String,
    #[serde(default)]
    properties: Vec<Property>,
    #[serde(default)]
    encoding: String,
    #[serde(default)]
    compression: String,
    data: Option<Data>,
    #[serde(default)]
    objects: Vec<Object>,
    #[serde(default)]
    layers: Vec<Layer>,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
struct Object {
    #[serde(default)]
    id: u32,
    #[serde(default)]
    name: String,
    #[serde(default)]
    class: String,
    #[serde(default, rename = "type")]
    kind: String,
    template: Option<IgnoredAny>,
    #[serde(default)]
    x: f64,
    #[serde(default)]
    y: f64,
    #[serde(default)]
    width: f64,
    #[serde(default)]
    height: f64,
    gid: Option<u32>,
    #[serde(default)]
    properties: Vec<Property>,
}

impl From<Object> for drawing::Object {
    fn from(object: Object) -> Self {
        Self {
            id: object.id,
            name: object.name,
            features: features(either(&object.class, &object.kind), object.properties),
            at: (object.x, object.y),
            size: (object.width, object.height),
            tile: object.gid,
        }
    }
}

#[derive(Deserialize)]
struct Property {
    name: String,
    value: Plain,
}

/// A text, number or truth as a text; nothing of anything else.
struct Plain(String);

impl<'a> Deserialize<'a> for Plain {
    fn deserialize<D: Deserializer<'a>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(PlainVisitor).map(Self)
    }
}

struct PlainVisitor;

impl<'a> Visitor<'a> for PlainVisitor {
    type Value = String;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("the value of a property")
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<String, E> {
        Ok(value.to_string())
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<String, E> {
        Ok(value.to_string())
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<String, E> {
        Ok(value.to_string())
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<String, E> {
        Ok(value.to_string())
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<String, E> {
        Ok(value.to_owned())
    }

    fn visit_unit<E: de::Error>(self) -> Result<String, E> {
        Ok(String::new())
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut items: A) -> Result<String, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(String::new())
    }

    fn visit_map<A: de::MapAccess<'a>>(self, mut entries: A) -> Result<String, A::Error> {
        while entries.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(String::new())
    }
}

/// The tiles of a layer: a list of numbers, or a text.
enum Data {
    Numbers(Vec<u32>),
    Text(String),
}

impl<'a> Deserialize<'a> for Data {
    fn deserialize<D: Deserializer<'a>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(DataVisitor)
    }
}

struct DataVisitor;

impl<'a> Visitor<'a> for DataVisitor {
    type Value = Data;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a list of tiles, or a text")
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<Data, E> {
        Ok(Data::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut items: A) -> Result<Data, A::Error> {
        let mut numbers = Vec::new();
        while let Some(number) = items.next_element()? {
            numbers.push(number);
        }
        Ok(Data::Numbers(numbers))
    }
}
