#[path = "screens.rs"]
#[allow(dead_code, unused)]
mod screens;
#[test]
fn gallery() {
    let dir = std::env::var("SHOTS").unwrap();
    for line in std::fs::read_to_string(format!("{dir}/list")).unwrap().lines() {
        let mut p = line.split('|').map(str::trim);
        let (name, depth, w, h, keys) =
            (p.next().unwrap(), p.next().unwrap(), p.next().unwrap(), p.next().unwrap(), p.next().unwrap_or(""));
        let depth = match depth {
            "true" => screens::ColourDepth::True,
            "256" => screens::ColourDepth::Indexed,
            "16" => screens::ColourDepth::Sixteen,
            _ => screens::ColourDepth::None,
        };
        let size = (w.parse().unwrap(), h.parse().unwrap());
        for f in [screens::shot::Format::Text, screens::shot::Format::Svg] {
            std::fs::write(format!("{dir}/{name}.{}", f.name()), screens::screen(keys, depth, size, f)).unwrap();
        }
    }
}
