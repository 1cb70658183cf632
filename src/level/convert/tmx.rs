//! The XML of Tiled: `.tmx` maps and `.tsx` tilesets.
//!
//! After "TMX Map Format" in the documentation of Tiled 1.11.

use std::{collections::BTreeMap, rc::Rc, str::FromStr};

use roxmltree::{Document, Node, ParsingOptions};

use crate::text::{FileError, Source, quoted};

use super::{
    drawing::{Content, DEEPEST_GROUP, Drawing, Features, Layer, MOST_LAYERS, Object, Tileset},
    offset_of,
    tile_data::TileData,
};

/// The most elements and texts of a file.
const MOST_NODES: u32 = 1_000_000;

/// The most `=` between two `<`, which bounds the attributes of an element: each is compared with all others.
const MOST_ATTRIBUTES: usize = 200;

/// Whether a file claims to be XML.
pub(super) fn is_xml(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    [&b"<?xml"[..], b"<map", b"<tileset"].iter().any(|start| text.starts_with(start))
}

/// Reads a map.
///
/// # Errors
/// When it is no map of Tiled, or of a kind that no level can be.
pub(super) fn read_map(source: &Source<'_>) -> Result<Drawing, FileError> {
    let document = document(source)?;
    let map = Element { source, node: document.root_element() };
    if map.name() != "map" {
        return Err(map.error(&format!("<{}>", map.name()), "<map>: a map of Tiled"));
    }
    let is_hex = match (map.text("orientation"), map.text("staggeraxis"), map.text("staggerindex")) {
        ("orthogonal", ..) => false,
        ("hexagonal", "y", "odd") => true,
        ("hexagonal", ..) => {
            let expected = "the stagger axis y and the stagger index odd (Tiled: Map > Map Properties)";
            return Err(map.error("hexes that are staggered in another way", expected));
        }
        (other, ..) => {
            let expected = "\"orthogonal\" or \"hexagonal\" (Tiled: Map > Map Properties > Orientation)";
            return Err(map.error(&format!("the orientation {}", quoted(other)), expected));
        }
    };
    if map.text("infinite") == "1" {
        let expected = "a map of a fixed size (Tiled: Map > Map Properties > Infinite off)";
        return Err(map.error("an infinite map", expected));
    }
    let mut drawing = Drawing {
        is_hex,
        size: (map.number("width")?, map.number("height")?),
        cell: (map.number("tilewidth")?, map.number("tileheight")?),
        hex_side: map.number_or("hexsidelength", 0)?,
        features: map.features(),
        tilesets: Vec::new(),
        layers: Vec::new(),
    };
    for child in map.children().filter(|child| child.name() == "tileset") {
        let source = child.node.attribute("source").map(str::to_owned);
        drawing.tilesets.push(Tileset { first: child.number("firstgid")?, source, ..child.tileset()? });
    }
    layers(&map, 0, &mut drawing.layers)?;
    Ok(drawing)
}

/// Reads a tileset that is kept in a file of its own.
///
/// # Errors
/// When it is no tileset of Tiled.
pub(super) fn read_tileset(source: &Source<'_>) -> Result<Tileset, FileError> {
    let document = document(source)?;
    let root = Element { source, node: document.root_element() };
    if root.name() != "tileset" {
        return Err(root.error(&format!("<{}>", root.name()), "<tileset>: a tileset of Tiled"));
    }
    root.tileset()
}

/// The elements of a file, whose number is bounded.
fn document<'a>(source: &Source<'a>) -> Result<Document<'a>, FileError> {
    let mut offset = 0;
    for part in source.text.split('<') {
        if part.bytes().filter(|&byte| byte == b'=').count() > MOST_ATTRIBUTES {
            let expected = format!("at most {MOST_ATTRIBUTES} between one < and the next");
            return Err(source.error(offset, "too many =", &expected));
        }
        offset += part.len() + 1;
    }
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    Document::parse_with_options(source.text, options).map_err(|error| {
        let (row, column) = (error.pos().row as usize, error.pos().col as usize);
        source.error(
            offset_of(source, row, column),
            &format!("XML that cannot be read: {error}"),
            "XML as Tiled writes it",
        )
    })
}

/// Adds the visible layers of a map or a group.
fn layers(group: &Element<'_, '_>, depth: usize, found: &mut Vec<Layer>) -> Result<(), FileError> {
    for child in group.children().filter(|child| child.text("visible") != "0") {
        let content = match child.name() {
            "group" if depth == DEEPEST_GROUP => {
                return Err(child.error("a group of layers", &format!("at most {DEEPEST_GROUP} of them in each other")));
            }
            "group" => {
                layers(&child, depth + 1, found)?;
                continue;
            }
            "layer" => Content::Tiles(child.tile_data()?),
            "objectgroup" => {
                let objects = child.children().filter(|object| object.name() == "object");
                Content::Objects(objects.map(|object| object.object()).collect::<Result<_, _>>()?)
            }
            _ => continue,
        };
        if found.len() == MOST_LAYERS {
            return Err(child.error("one layer too many", &format!("at most {MOST_LAYERS}")));
        }
        found.push(Layer { name: child.text("name").to_owned(), features: child.features(), content });
    }
    Ok(())
}

/// An element and the file that it is in.
struct Element<'a, 'b> {
    source: &'a Source<'b>,
    node: Node<'a, 'b>,
}

impl<'a> Element<'a, '_> {
    fn name(&self) -> &'a str {
        self.node.tag_name().name()
    }

    fn children(&self) -> impl Iterator<Item = Self> {
        let source = self.source;
        self.node.children().filter(Node::is_element).map(move |node| Element { source, node })
    }

    fn error(&self, found: &str, expected: &str) -> FileError {
        self.source.error(self.node.range().start, found, expected)
    }

    /// An attribute; nothing if there is none.
    fn text(&self, name: &str) -> &'a str {
        self.node.attribute(name).unwrap_or_default()
    }

    /// An attribute that is a number.
    fn number<T: FromStr>(&self, name: &str) -> Result<T, FileError> {
        let text = self.text(name);
        text.trim().parse().map_err(|_| {
            let found = if text.is_empty() { format!("no {name}") } else { format!("{name}={}", quoted(text)) };
            self.error(&found, &format!("{name} as a number"))
        })
    }

    fn number_or<T: FromStr>(&self, name: &str, default: T) -> Result<T, FileError> {
        if self.node.has_attribute(name) { self.number(name) } else { Ok(default) }
    }

    /// Its class and its custom properties.
    fn features(&self) -> Features {
        let class = self.node.attribute("class").or_else(|| self.node.attribute("type"));
        let mut features = Features::of_class(class.unwrap_or_default());
        let lists = self.children().filter(|child| child.name() == "properties");
        for property in lists.flat_map(|list| list.children().collect::<Vec<_>>()) {
            let value = property.node.attribute("value").or_else(|| property.node.text());
            features.set(property.text("name"), value.unwrap_or_default().to_owned());
        }
        features
    }

    fn tileset(&self) -> Result<Tileset, FileError> {
        let mut tiles = BTreeMap::new();
        for tile in self.children().filter(|child| child.name() == "tile") {
            tiles.insert(tile.number("id")?, tile.features());
        }
        Ok(Tileset { name: self.text("name").to_owned(), tiles: Rc::new(tiles), ..Tileset::default() })
    }

    fn tile_data(&self) -> Result<TileData, FileError> {
        let data = self.children().find(|child| child.name() == "data");
        let data = data.ok_or_else(|| self.error("a layer without tiles", "<data> in it"))?;
        if data.text("encoding").is_empty() {
            let tiles = data.children().filter(|child| child.name() == "tile");
            return Ok(TileData::Numbers(tiles.map(|tile| tile.number_or("gid", 0)).collect::<Result<_, _>>()?));
        }
        let text = data.node.text().unwrap_or_default();
        TileData::named(data.text("encoding"), data.text("compression"), text)
            .map_err(|(found, expected)| data.error(&found, &expected))
    }

    fn object(&self) -> Result<Object, FileError> {
        if self.node.has_attribute("template") {
            let expected = "an object with everything in the map (Tiled: the object's menu > Detach)";
            return Err(self.error("an object of a template", expected));
        }
        Ok(Object {
            id: self.number_or("id", 0)?,
            name: self.text("name").to_owned(),
            features: self.features(),
            at: (self.number("x")?, self.number("y")?),
            size: (self.number_or("width", 0.0)?, self.number_or("height", 0.0)?),
            tile: if self.node.has_attribute("gid") { Some(self.number("gid")?) } else { None },
        })
    }
}
