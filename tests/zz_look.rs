use fogwalk::{dungeon::*, grid::Size};
#[test]
fn look() {
    let list = std::env::var("LOOK").unwrap_or("1:1,2:3".into());
    for item in list.split(',') {
        let p: Vec<u64> = item.split(':').map(|n| n.parse().unwrap()).collect();
        let size = if p.len() > 2 { Size::new(p[2] as u32, p[3] as u32).unwrap() } else { DEFAULT_SIZE };
        let t = std::time::Instant::now();
        let l = generate(p[0], p[1] as u32, size).unwrap();
        println!("seed {} {} ({:?})", p[0], l.name, t.elapsed());
        for y in 0..size.height() {
            let mut s = String::new();
            for x in 0..size.width() {
                let at = fogwalk::grid::Point::new(x, y);
                let mut c = l.terrains.kind(l.cells[at]).glyph;
                if let Some(i) = l.items.iter().find(|u| u.at == at) {
                    c = if i.kind == "draught" { '!' } else { '*' }
                }
                if let Some(u) = l.units.iter().find(|u| u.at == at) {
                    c = match u.kind.as_str() {
                        "goblin" => 'g',
                        "goblin scout" => 's',
                        "wolf" => 'w',
                        "toad" => 't',
                        "drowned" => 'd',
                        _ => 'b',
                    }
                }
                if l.player == Some(at) {
                    c = '@'
                }
                s.push(c);
            }
            println!("{}", s.trim_end());
        }
    }
}
