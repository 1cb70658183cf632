//! The promise: a map of Tiled or a canvas of `REXPaint` becomes the level that it shows, or one message says why not;
//! and no such file, whoever wrote it, does harm.

use std::{fs, io::Write, path::Path};

use base64::{Engine, engine::general_purpose::STANDARD};
use flate2::{
    Compression,
    write::{GzEncoder, ZlibEncoder},
};
use fogwalk::{
    game::vocabulary,
    level::{self, FileError, Layout, Level, read_drawing},
    terrain::TerrainId,
};
use proptest::{collection::vec, prelude::*, sample::Index};

use crate::support::program::{run, said};

/// A tileset in the map: 0 wall by property, 1 floor by class, 2 a grass that costs 40, 3 a goblin, 4 nothing.
const TILES: &str = r#"
  <tile id="0"><properties><property name="terrain" value="wall"/></properties></tile>
  <tile id="1" type="floor"/>
  <tile id="2" class="grass"><properties><property name="cost" type="int" value="40"/></properties></tile>
  <tile id="3" type="goblin"/>
"#;

/// Floor and walls, five columns and three rows; a tile is turned.
const CSV: &str = "1,1,1,1,1,\n1,2,2147483650,3,1,\n1,1,1,1,1";

fn tileset() -> String {
    format!("<tileset firstgid=\"1\" name=\"ground\" tilecount=\"8\">{TILES}</tileset>")
}

/// A map in XML with this inside, on 5 by 3 squares of 16 pixels.
fn tmx(inside: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\" orientation=\"orthogonal\" width=\"5\" \
         height=\"3\" tilewidth=\"16\" tileheight=\"16\" infinite=\"0\">\n{inside}\n</map>\n"
    )
}

fn layer(attributes: &str, data: &str) -> String {
    format!("<layer id=\"1\" name=\"Ground\" width=\"5\" height=\"3\"><data {attributes}>{data}</data></layer>")
}

fn room() -> String {
    tmx(&(tileset() + &layer("encoding=\"csv\"", CSV)))
}

fn read_with(bytes: &[u8], tileset: &str) -> Result<Level, FileError> {
    read_drawing("drawn", bytes, vocabulary(), &mut |name| {
        assert_eq!(name, "tiles/ground.tsx");
        Ok(tileset.as_bytes().to_vec())
    })
}

fn read(bytes: impl AsRef<[u8]>) -> Result<Level, FileError> {
    read_with(bytes.as_ref(), "")
}

fn good(bytes: impl AsRef<[u8]>) -> Level {
    let level = read(bytes).unwrap_or_else(|error| panic!("{error}"));
    let again = level::parse("written", level::write(&level).as_bytes(), vocabulary());
    assert_eq!(again.as_ref(), Ok(&level));
    level
}

fn map_of(level: &Level) -> String {
    let text = level::write(level);
    text.rsplit("+++\n").next().unwrap_or_default().to_owned()
}

/// The whole error about a file, which has to mention these.
fn refused(bytes: impl AsRef<[u8]>, mentions: &[&str]) {
    let error = read(bytes).expect_err("a file that is refused").to_string();
    for mention in mentions {
        assert!(error.contains(mention), "{mention:?} is not in: {error}");
    }
    assert!(error.chars().all(|c| c == '\n' || level::is_printable(c)), "{error:?}");
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes).expect("memory");
    packed.finish().expect("memory")
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes).expect("memory");
    packed.finish().expect("memory")
}

fn numbers() -> Vec<u8> {
    CSV.split(',').flat_map(|word| word.trim().parse::<u32>().expect("a number").to_le_bytes()).collect()
}

/// A canvas of layers, each of rows of characters; `\u{b7}` is a transparent cell.
fn canvas(layers: &[&[&str]]) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.extend((-1i32).to_le_bytes());
    bytes.extend((layers.len() as u32).to_le_bytes());
    for rows in layers {
        let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        bytes.extend((rows[0].len() as u32).to_le_bytes());
        bytes.extend((rows.len() as u32).to_le_bytes());
        for x in 0..rows[0].len() {
            for row in &rows {
                let is_clear = row[x] == '\u{b7}';
                let glyph = if row[x] == '█' { 219 } else { u32::from(row[x]) };
                bytes.extend(if is_clear { 32 } else { glyph }.to_le_bytes());
                bytes.extend([200, 200, 200]);
                bytes.extend(if is_clear { [255, 0, 255] } else { [0, 0, 0] });
            }
        }
    }
    bytes
}

#[test]
fn every_encoding_of_tiled_is_the_same_level() {
    let level = good(room());
    let own = level.terrains.own().next().expect("a terrain of its own").1;
    assert_eq!((own.base, own.cost), (TerrainId::GRASS, Some(40)));
    assert_eq!(
        map_of(&level).lines().map(|line| line.replace(own.glyph, "g")).collect::<Vec<_>>(),
        ["#####", "#..g#", "#####"]
    );
    let packed = [
        ("encoding=\"base64\"", numbers()),
        ("encoding=\"base64\" compression=\"zlib\"", zlib(&numbers())),
        ("encoding=\"base64\" compression=\"gzip\"", gzip(&numbers())),
    ];
    for (attributes, bytes) in packed {
        let data = format!("\n  {}\n", STANDARD.encode(bytes));
        assert_eq!(good(tmx(&(tileset() + &layer(attributes, &data)))), level, "{attributes}");
    }
    let elements: Vec<String> = CSV.split(',').map(|word| format!("<tile gid=\"{}\"/>", word.trim())).collect();
    let elements = elements.concat();
    assert_eq!(good(tmx(&(tileset() + &layer("", &elements)))), level);
    let json = format!(
        r#"{{ "type": "map", "orientation": "orthogonal", "width": 5, "height": 3, "tilewidth": 16, "tileheight": 16,
        "infinite": false, "tilesets": [{{ "firstgid": 1, "name": "ground", "tiles": [
            {{ "id": 0, "properties": [{{ "name": "terrain", "type": "string", "value": "wall" }}] }},
            {{ "id": 1, "type": "floor" }},
            {{ "id": 2, "class": "grass", "properties": [{{ "name": "cost", "type": "int", "value": 40 }}] }}] }}],
        "layers": [{{ "type": "tilelayer", "name": "Ground", "data": [{CSV}] }}] }}"#
    );
    assert_eq!(good(json), level);
    let outside =
        tmx(&format!("<tileset firstgid=\"1\" source=\"tiles/ground.tsx\"/>{}", layer("encoding=\"csv\"", CSV)));
    let kept = format!("<?xml version=\"1.0\"?><tileset name=\"ground\">{TILES}</tileset>");
    assert_eq!(read_with(outside.as_bytes(), &kept), Ok(level));
}

#[test]
fn layers_objects_and_properties_are_taken_over() {
    let properties = "<properties><property name=\"name\" value=\"The cell\"/><property name=\"about\">Two\nlines</property>\
                      <property name=\"depth\" type=\"int\" value=\"3\"/></properties>";
    let upper = "<group name=\"g\"><layer name=\"Water\" width=\"5\" height=\"3\"><properties><property name=\"terrain\" \
                 value=\"shallow water\"/></properties><data encoding=\"csv\">0,0,0,0,0,0,0,8,0,0,0,0,0,0,0</data></layer>\
                 <layer name=\"Hidden\" visible=\"0\"><data encoding=\"csv\">7</data></layer></group>";
    let objects = "<objectgroup name=\"Things\">\
        <object id=\"1\" type=\"player\" x=\"24\" y=\"24\"><point/></object>\
        <object id=\"2\" name=\"draught\" x=\"33\" y=\"17\" width=\"16\" height=\"16\"/>\
        <object id=\"3\" gid=\"4\" x=\"48\" y=\"32\" width=\"16\" height=\"16\"/>\
        <object id=\"4\" name=\"goal\" x=\"56\" y=\"24\"/></objectgroup>";
    let level = good(tmx(&(properties.to_owned() + &tileset() + &layer("encoding=\"csv\"", CSV) + upper + objects)));
    assert_eq!((level.name.as_str(), level.about.as_str(), level.depth), ("The cell", "Two\nlines", 3));
    let at = |point: Option<fogwalk::grid::Point>| point.map(|point| (point.x, point.y));
    assert_eq!((at(level.player), at(level.goal), at(level.start)), (Some((1, 1)), Some((3, 1)), None));
    assert_eq!(level.find(TerrainId::SHALLOW_WATER), level.items.first().map(|item| item.at));
    assert_eq!(level.items[0].kind, "draught");
    assert_eq!((level.units[0].kind.as_str(), at(Some(level.units[0].at))), ("goblin", Some((3, 1))));
}

#[test]
fn hexes_are_read_where_a_level_has_the_same() {
    let hexes =
        room().replace("orthogonal\"", "hexagonal\" staggeraxis=\"y\" staggerindex=\"odd\" hexsidelength=\"8\"");
    assert_eq!(good(&hexes).layout, Layout::Hexes);
    refused(hexes.replace("\"odd\"", "\"even\""), &["staggered in another way", "index odd"]);
}

#[test]
fn the_highest_cell_of_a_canvas_that_is_not_transparent_counts() {
    let lower: &[&str] = &["█████", "█@..█", "█████"];
    let upper: &[&str] = &["\u{b7}\u{b7}\u{b7}\u{b7}\u{b7}", "\u{b7}\u{b7}~B\u{b7}", "\u{b7}\u{b7}+\u{b7}\u{b7}"];
    assert_eq!(map_of(&good(gzip(&canvas(&[lower, upper])))), "#####\n#@~B#\n##+##\n");
    refused(gzip(&canvas(&[&["#@@#"]])), &["a second cell for the player", "2,0"]);
    refused(gzip(&canvas(&[&["#ü#"]])), &["cell 1,0", "default legend"]);
    refused(gzip(&canvas(&[lower, &["."]])), &["layer 2 of 1x1", "the size of the first layer"]);
}

/// A map in JSON with these tilesets, and what follows them.
fn json(tilesets: &str) -> String {
    format!(
        r#"{{ "orientation": "orthogonal", "width": 5, "height": 3, "tilewidth": 16, "tileheight": 16, "tilesets": {tilesets} }}"#
    )
}

#[test]
fn a_tileset_may_be_a_file_of_its_own_in_either_format() {
    let tiles = r#""tiles": [
        { "id": 0, "properties": [{ "name": "terrain", "type": "string", "value": "wall" }] }, { "id": 1, "type": "floor" },
        { "id": 2, "class": "grass", "properties": [{ "name": "cost", "type": "int", "value": 40 }] }]"#;
    let tsj = format!(r#"{{ "type": "tileset", "name": "ground", "tilewidth": 16, "tileheight": 16, {tiles} }}"#);
    let tsx = format!("<tileset name=\"ground\">{TILES}</tileset>");
    let layers = format!(r#""layers": [{{ "type": "tilelayer", "name": "Ground", "data": [{CSV}] }}]"#);
    let in_json = json(&format!(r#"[{{ "firstgid": 1, "source": "tiles/ground.tsx" }}], {layers}"#));
    let in_xml =
        tmx(&format!("<tileset firstgid=\"1\" source=\"tiles/ground.tsx\"/>{}", layer("encoding=\"csv\"", CSV)));
    for map in [in_json, in_xml] {
        for tileset in [&tsj, &tsx] {
            // What it is its content says, and not its name.
            assert_eq!(read_with(map.as_bytes(), tileset), Ok(good(room())), "{map} with {tileset}");
        }
    }
    let map = json(r#"[{ "firstgid": 1, "source": "tiles/ground.tsx" }], "layers": []"#);
    let broken = read_with(map.as_bytes(), "{ \"tiles\": 3 }");
    let error = broken.expect_err("no tileset").to_string();
    assert!(error.contains("tiles/ground.tsx"), "{error}");
}

#[test]
fn what_no_level_can_be_is_refused_in_words() {
    let csv = |data: &str| tmx(&(tileset() + &layer("encoding=\"csv\"", data)));
    let object = |object: &str| {
        tmx(&format!("{}{}<objectgroup>{object}</objectgroup>", tileset(), layer("encoding=\"csv\"", CSV)))
    };
    let outside = |source: &str| tmx(&format!("<tileset firstgid=\"1\" source=\"{source}\"/>"));
    let cases = [
        (room().replace("infinite=\"0\"", "infinite=\"1\""), &["an infinite map", "Infinite off"][..]),
        (room().replace("\"orthogonal\"", "\"isometric\""), &["isometric", "\"orthogonal\" or \"hexagonal\""]),
        (room().replace("width=\"5\"", "width=\"5000\""), &["5000x3", "4096"]),
        (room().replace("width=\"5\"", "width=\"wide\""), &["drawn:2:", "width=\"wide\""]),
        (csv("1,2,3"), &["3 tiles in the layer \"Ground\"", "15, one for each cell"]),
        (csv(&CSV.replace(",3,", ",5,")), &["tiles without a terrain: 4 of \"ground\"", "terrain = \"floor\""]),
        (csv(&CSV.replace(",3,", ",x,")), &["\"x\" as tile 9"]),
        (room().replace("value=\"wall\"", "value=\"wal\""), &["terrain = \"wal\"", "did you mean \"wall\"?"]),
        (room().replace("value=\"40\"", "value=\"4000\""), &["cost = \"4000\"", "1 to 1000"]),
        (
            room().replace("value=\"wall\"/>", "value=\"wall\"/><property name=\"cost\" value=\"5\"/>"),
            &["cost = \"5\"", "expected none, because nobody can enter it"],
        ),
        (tmx(&layer("encoding=\"base64\" compression=\"zstd\"", "AAAA")), &["zstd", "zlib, gzip or no compression"]),
        (
            json(
                r#"[], "layers": [{ "type": "tilelayer", "encoding": "base64", "compression": "zstd", "data": "AAAA" }]"#,
            ),
            &["zstd", "zlib, gzip or no compression", "Tile Layer Format"],
        ),
        (room().replace("</map>", ""), &["XML that cannot be read"]),
        (room().replace("<map", "<!DOCTYPE a [<!ENTITY b \"c\">]><map"), &["XML that cannot be read"]),
        (outside("../ground.tsx"), &["the tileset \"../ground.tsx\"", "Embed Tilesets"]),
        (outside("/etc/ground.tsx"), &["without \"..\""]),
        (outside("C:\\ground.tsx"), &["without \"..\""]),
        (
            object("<object id=\"7\" name=\"gobiln\" x=\"24\" y=\"24\"/>"),
            &["object 7, \"gobiln\"", "did you mean \"goblin\"?"],
        ),
        (object("<object id=\"7\" name=\"goblin\" x=\"2\" y=\"2\"/>"), &["the goblin in cell 0,0", "which is wall"]),
        (object("<object id=\"7\" name=\"draught\" x=\"2\" y=\"2\"/>"), &["the draught in cell 0,0, which is wall"]),
        (object("<object id=\"7\" name=\"player\" x=\"-200\" y=\"1e300\"/>"), &["outside of the map"]),
        (object("<object id=\"7\" name=\"player\" x=\"NaN\" y=\"2\"/>"), &["outside of the map"]),
        (object(&"<object id=\"7\" name=\"player\" x=\"24\" y=\"24\"/>".repeat(2)), &["a second player", "cell 1,1"]),
        (object("<object id=\"7\" name=\"\u{202e}x\" x=\"24\" y=\"24\"/>"), &["\\u{202e}x"]),
        ("{ \"layers\": [3] }".to_owned(), &["JSON that cannot be read", "drawn:1:"]),
    ];
    for (text, mentions) in cases {
        refused(text, mentions);
    }
}

#[test]
fn small_files_that_claim_to_be_large_take_no_memory() {
    let bomb = STANDARD.encode(zlib(&vec![0; 8 << 20]));
    refused(tmx(&layer("encoding=\"base64\" compression=\"zlib\"", &bomb)), &["more bytes of tiles"]);
    let mut huge = canvas(&[&["#"]]);
    huge[8..16].fill(0xff);
    refused(gzip(&huge), &["4294967295x4294967295"]);
    huge[4..8].fill(0x7f);
    refused(gzip(&huge), &["2139062143 layers"]);
    refused(gzip(&[]), &["cannot be unpacked"]);
    let nested = format!("<?xml version=\"1.0\"?>{}", "<a>".repeat(100_000));
    refused(nested, &["XML that cannot be read"]);
    let groups = tmx(&("<group>".repeat(40) + &"</group>".repeat(40)));
    refused(groups, &["16 of them in each other"]);
    refused(format!("<map {}/>", "a=\"\" ".repeat(300)), &["too many ="]);
    refused(format!("{{\"layers\":{}}}", "[".repeat(100_000)), &["JSON that cannot be read"]);
}

#[test]
fn the_command_writes_both_formats_and_replaces_nothing_unasked() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("tiles")).expect("a folder");
    let map = tmx(&format!(
        "<tileset firstgid=\"1\" source=\"tiles/ground.tsx\"/>{}",
        layer("encoding=\"csv\"", &CSV.replace(",3,", ",2,"))
    ));
    fs::write(path("room.tmx"), map).expect("a file");
    let convert = |arguments: &[&Path]| run([Path::new("convert")].iter().chain(arguments));
    let missing = convert(&[&path("room.tmx")]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(said(&missing).contains("ground.tsx: found no such file"), "{}", said(&missing));
    fs::write(path("tiles/ground.tsx"), format!("<tileset name=\"ground\">{TILES}</tileset>")).expect("a file");
    let rows = "#####\n#...#\n#####\n";
    assert_eq!(said(&convert(&[&path("room.tmx")])), rows);
    let (to, output) = (path("room.level"), Path::new("--output"));
    let arguments = [&*path("room.tmx"), output, &*to];
    assert_eq!(said(&convert(&arguments)), "");
    assert_eq!(fs::read_to_string(&to).expect("a level"), rows);
    let again = convert(&arguments);
    assert_eq!(again.status.code(), Some(2));
    assert!(said(&again).contains("add --replace"), "{}", said(&again));
    assert!(convert(&[&arguments[..], &[Path::new("--replace")]].concat()).status.success());
    fs::write(path("lake.level"), "  .T&\n").expect("a file");
    let octile = convert(&[&path("lake.level"), Path::new("--to"), Path::new("movingai")]);
    assert_eq!(said(&octile), "type octile\nheight 1\nwidth 5\nmap\n@@.TW\n");
    let walls = convert(&[&to, Path::new("--to"), Path::new("movingai")]);
    assert_eq!(said(&walls), "type octile\nheight 3\nwidth 5\nmap\n@@@@@\n@...@\n@@@@@\n");
    fs::write(path("door.level"), "#+#\n").expect("a file");
    let door = convert(&[&path("door.level"), Path::new("--to"), Path::new("movingai")]);
    assert!(said(&door).contains("a MovingAI map has no letter for door"), "{}", said(&door));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn nothing_that_is_damaged_does_harm(which in 0..5usize, changes in vec((any::<Index>(), any::<u8>(), 0..4u8), 1..6)) {
        let rows: &[&str] = &["█████", "█@.A█", "█████"];
        let packed = STANDARD.encode(zlib(&numbers()));
        let mut bytes = match which {
            0 => room().into_bytes(),
            1 => tmx(&(tileset() + &layer("encoding=\"base64\" compression=\"zlib\"", &packed))).into_bytes(),
            2 => gzip(&canvas(&[rows, rows])),
            3 => canvas(&[rows, rows]),
            _ => br#"{ "orientation": "orthogonal", "width": 1, "height": 1, "tilewidth": 8, "tileheight": 8, "layers": [
                { "type": "objectgroup", "objects": [{ "id": 1, "name": "player", "x": 1.5, "y": 2, "gid": 3 }] },
                { "type": "tilelayer", "data": [1] }], "tilesets": [{ "firstgid": 1, "tiles": [{ "id": 0, "type": "floor" }] }] }"#
                .to_vec(),
        };
        for (index, byte, how) in changes {
            let at = index.index(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
            match how {
                _ if bytes.is_empty() => {}
                0 => bytes[at] = byte,
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, byte),
                _ => bytes.truncate(at + bytes.len() / 2),
            }
        }
        // A canvas that is damaged before it is packed.
        let bytes = if which == 3 { gzip(&bytes) } else { bytes };
        let result = read_drawing("damaged", &bytes, vocabulary(), &mut |name| {
            Err(level::parse(name, b"", vocabulary()).expect_err("an empty file is no level"))
        });
        match result {
            Ok(level) => prop_assert!(level::parse("written", level::write(&level).as_bytes(), vocabulary()) == Ok(level)),
            Err(error) => prop_assert!(error.to_string().chars().all(|c| c == '\n' || level::is_printable(c))),
        }
    }
}
