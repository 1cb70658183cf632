//! From a map of Tiled to a level: what terrain each tile is, layer over layer, and then the objects.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    content::{OwnTerrain, OwnTerrainError, TerrainTable, terrains},
    grid::Size,
    terrain::TerrainId,
    text::{FileError, nearest, quoted},
};

use super::{
    super::{Layout, Level},
    drawing::{Content, Drawing, Features, Layer, Tileset},
    objects::{self, Placing},
    tile_data::{TURNS, TileData},
};

/// The most tiles of all layers: four layers of the largest map.
const MOST_TILES: usize = 4 << 24;

/// The most different tiles of a layer.
const MOST_DIFFERENT: usize = 100_000;

/// The most tiles that an error lists.
const LISTED: usize = 8;

/// The level that a drawing is of.
///
/// # Errors
/// When it is too large, a tile has no terrain, or an object is nothing that a level has.
pub(super) fn level(file: &str, drawing: Drawing) -> Result<Level, FileError> {
    let error = |found: &str, expected: &str| FileError::new(file, None, found, expected);
    let (width, height) = drawing.size;
    let size = Size::new(width, height).ok_or_else(|| {
        error(&format!("a map of {width}x{height} tiles"), &format!("from 1 to {} each way", Size::MAX_SIDE))
    })?;
    let tile_layers = drawing.layers.iter().filter(|layer| matches!(layer.content, Content::Tiles(_))).count();
    if tile_layers * size.area() > MOST_TILES {
        let found = format!("{tile_layers} layers of {} tiles each", size.area());
        return Err(error(&found, &format!("at most {MOST_TILES} tiles in all")));
    }
    // Cells without a tile are rock.
    let mut level = Level::filled(size, TerrainId::ROCK);
    level.layout = if drawing.is_hex { Layout::Hexes } else { Layout::Squares };
    for (text, name) in [(&mut level.name, "name"), (&mut level.about, "about")] {
        drawing.features.property(name).unwrap_or_default().clone_into(text);
    }
    if let Some(depth) = drawing.features.property("depth") {
        level.depth = depth.trim().parse().map_err(|_| {
            error(&format!("depth = {}", quoted(depth)), &format!("a whole number from 1 to {}", Level::LOWEST))
        })?;
    }
    let mut palette = Palette { file, tilesets: drawing.tilesets, terrains: TerrainTable::built_in() };
    let placing = Placing::new(file, (drawing.is_hex, drawing.cell, drawing.hex_side));
    palette.tilesets.sort_by_key(|tileset| tileset.first);
    let mut unknown = BTreeSet::new();
    for Layer { name, features, content } in drawing.layers {
        match content {
            Content::Tiles(tiles) => palette.paint(&mut level, tiles, (&name, &features), &mut unknown)?,
            Content::Objects(objects) => {
                for object in objects {
                    let tile = object
                        .tile
                        .and_then(|tile| tile_of(&palette.tilesets, tile))
                        .and_then(|(_, _, features)| features);
                    placing.put(&mut level, &object, tile)?;
                }
            }
        }
    }
    if !unknown.is_empty() {
        return Err(palette.without_terrain(&unknown));
    }
    level.terrains = palette.terrains;
    objects::check(file, &level)?;
    Ok(level)
}

/// The tileset of a tile, its number there, and its features if it has any; `tilesets` are in the order of their first
/// numbers.
fn tile_of(tilesets: &[Tileset], tile: u32) -> Option<(&Tileset, u32, Option<&Features>)> {
    let tile = tile & !TURNS;
    let after = tilesets.partition_point(|tileset| tileset.first <= tile);
    let tileset = tilesets.get(after.checked_sub(1)?)?;
    let number = tile - tileset.first;
    Some((tileset, number, tileset.tiles.get(&number)))
}

/// The tiles of a drawing, and the terrains that they are.
struct Palette<'a> {
    file: &'a str,
    /// In the order of their first numbers.
    tilesets: Vec<Tileset>,
    terrains: TerrainTable,
}

impl Palette<'_> {
    /// Paints a layer over those below it. Takes note of tiles that have no terrain, with nothing painted for them.
    fn paint(
        &mut self,
        level: &mut Level,
        tiles: TileData,
        (name, layer): (&str, &Features),
        unknown: &mut BTreeSet<u32>,
    ) -> Result<(), FileError> {
        let tiles = tiles.tiles(level.size().area()).map_err(|(found, expected)| {
            FileError::new(self.file, None, &format!("{found} in the layer {}", quoted(name)), &expected)
        })?;
        let size = level.size();
        let mut known: BTreeMap<u32, Option<TerrainId>> = BTreeMap::new();
        for (index, &tile) in tiles.iter().enumerate().filter(|(_, tile)| **tile != 0) {
            let terrain = match known.get(&tile) {
                Some(terrain) => *terrain,
                None if unknown.contains(&tile) => None,
                None if known.len() == MOST_DIFFERENT => {
                    let found = format!("more different tiles in the layer {}", quoted(name));
                    return Err(FileError::new(self.file, None, &found, &format!("at most {MOST_DIFFERENT}")));
                }
                None => {
                    let terrain = self.terrain(tile, (name, layer))?;
                    *known.entry(tile).or_insert(terrain)
                }
            };
            match terrain {
                Some(terrain) => level.cells[size.point(index)] = terrain,
                // Enough to say what is missing; the rest would only take memory.
                None if unknown.len() < 1000 => drop(unknown.insert(tile)),
                None => {}
            }
        }
        Ok(())
    }

    /// The terrain of a tile on a layer: by its own property, its class, the layer's property or the layer's class.
    fn terrain(&mut self, tile: u32, (name, layer): (&str, &Features)) -> Result<Option<TerrainId>, FileError> {
        let Some((tileset, number, features)) = tile_of(&self.tilesets, tile) else {
            let found = format!("tile {tile} in the layer {}, which is of no tileset", quoted(name));
            return Err(FileError::new(self.file, None, &found, "tiles of the map's tilesets"));
        };
        let tile_place = format!("tile {number} of the tileset {}", quoted(&tileset.name));
        let layer_place = format!("the layer {}", quoted(name));
        let tile = features.map(|features| (features, &tile_place));
        let of_class = |features: &Features| TerrainTable::built_in_named(&features.class);
        let mut base = None;
        for (features, place) in tile.into_iter().chain([(layer, &layer_place)]) {
            if let Some(word) = features.property("terrain") {
                base = Some(TerrainTable::built_in_named(word).ok_or_else(|| {
                    let names: Vec<&str> = terrains().iter().map(|kind| &*kind.name).collect();
                    let near = nearest(word, &names).map(|near| format!(" (did you mean \"{near}\"?)"));
                    let expected =
                        format!("the name of a terrain{}, as listed in levels/FORMAT.md", near.unwrap_or_default());
                    FileError::new(self.file, None, &format!("terrain = {} on {place}", quoted(word)), &expected)
                })?);
            }
            base = base.or_else(|| of_class(features));
            if base.is_some() {
                break;
            }
        }
        let Some(base) = base else { return Ok(None) };
        let of_tile = tile.and_then(|(features, place)| Some((features.property("cost")?, place)));
        let cost = of_tile.or_else(|| Some((layer.property("cost")?, &layer_place)));
        let Some((cost, place)) = cost else { return Ok(Some(base)) };
        let wrong = |why: &str| FileError::new(self.file, None, &format!("cost = {} on {place}", quoted(cost)), why);
        let cost = cost.trim().parse().map_err(|_| wrong(&OwnTerrainError::expected_cost()))?;
        let same = |own: &OwnTerrain| own.base == base && own.cost == Some(cost);
        if let Some((id, _)) = self.terrains.own().find(|(_, own)| same(own)) {
            return Ok(Some(id));
        }
        // As MovingAI maps write a swamp at the cost of floor, so that it can become one again.
        let swamp = (base == TerrainId::SWAMP && cost == 10).then_some('S');
        let mut glyphs = swamp.into_iter().chain("12acdefghijklmnopqrstuvwxyz".chars()).chain('\u{c0}'..='\u{24f}');
        let glyph = glyphs.find(|&glyph| self.terrains.by_glyph(glyph).is_none()).unwrap_or('?');
        let own = OwnTerrain { base, glyph, name: None, cost: Some(cost) };
        self.terrains.add(own).map(Some).map_err(|error| wrong(&error.expected()))
    }

    /// The error about tiles that have no terrain.
    fn without_terrain(&self, unknown: &BTreeSet<u32>) -> FileError {
        let named = unknown.iter().filter_map(|&tile| tile_of(&self.tilesets, tile)).take(LISTED);
        let named: Vec<_> =
            named.map(|(tileset, number, _)| format!("{number} of {}", quoted(&tileset.name))).collect();
        let more = unknown.len().saturating_sub(named.len());
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        let found = format!("tiles without a terrain: {}{more}", named.join(", "));
        let expected = "on each of them, or on its layer, a custom property `terrain` of type string, such as \
                        terrain = \"floor\", or a terrain's name as class; layers that are hidden are left out";
        FileError::new(self.file, None, &found, expected)
    }
}
