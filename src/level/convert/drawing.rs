//! The content of a Tiled map that a level can hold, from any of its formats.

use std::{collections::BTreeMap, rc::Rc};

use super::tile_data::TileData;

/// The most layers of a drawing, those in groups included.
pub(super) const MOST_LAYERS: usize = 256;

/// How deep groups of layers may be nested.
pub(super) const DEEPEST_GROUP: usize = 16;

/// The names of the custom properties that count; all others are left out.
const COUNTED: [&str; 5] = ["terrain", "cost", "name", "about", "depth"];

/// The class and the custom properties of a tile, a layer, an object or a map.
#[derive(Clone, Debug, Default)]
pub(super) struct Features {
    /// The class; Tiled calls it "type" in some versions.
    pub(super) class: String,
    properties: Vec<(&'static str, String)>,
}

impl Features {
    /// A class without any property.
    pub(super) fn of_class(class: &str) -> Self {
        Self { class: class.to_owned(), properties: Vec::new() }
    }

    /// Takes note of a custom property, if it counts.
    pub(super) fn set(&mut self, name: &str, value: String) {
        if let Some(name) = COUNTED.iter().find(|counted| **counted == name) {
            self.properties.retain(|(known, _)| known != name);
            self.properties.push((name, value));
        }
    }

    /// The value of a custom property.
    pub(super) fn property(&self, name: &str) -> Option<&str> {
        self.properties.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }
}

/// A map as it was drawn.
#[derive(Debug)]
pub(super) struct Drawing {
    /// Whether its cells are hexes, the odd rows shoved half a hex to the right; squares otherwise.
    pub(super) is_hex: bool,
    /// Columns and rows.
    pub(super) size: (u32, u32),
    /// Width and height of a cell, in pixels.
    pub(super) cell: (u32, u32),
    /// Length of the upright sides of a hex, in pixels.
    pub(super) hex_side: u32,
    pub(super) features: Features,
    pub(super) tilesets: Vec<Tileset>,
    /// Visible layers of tiles and of objects, from the bottom to the top.
    pub(super) layers: Vec<Layer>,
}

/// Tiles that a map uses.
#[derive(Clone, Debug, Default)]
pub(super) struct Tileset {
    /// The number of its first tile in the map.
    pub(super) first: u32,
    /// The file that it is kept in, if not the map's.
    pub(super) source: Option<String>,
    pub(super) name: String,
    /// The tiles that have an entry, by their numbers in the tileset; shared, because a map may use a tileset often.
    pub(super) tiles: Rc<BTreeMap<u32, Features>>,
}

/// A visible layer.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) name: String,
    pub(super) features: Features,
    pub(super) content: Content,
}

/// The content of a layer.
#[derive(Debug)]
pub(super) enum Content {
    /// A tile for each cell.
    Tiles(TileData),
    /// Points, rectangles and tiles anywhere.
    Objects(Vec<Object>),
}

/// An object of an object layer; lengths are in pixels.
#[derive(Debug, Default)]
pub(super) struct Object {
    pub(super) id: u32,
    pub(super) name: String,
    pub(super) features: Features,
    pub(super) at: (f64, f64),
    pub(super) size: (f64, f64),
    /// The tile that it shows; its `at` is the lower left corner then, else the upper left one.
    pub(super) tile: Option<u32>,
}
