use fogwalk::{
    game::{Action, Game, Phase, vocabulary},
    level,
};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let level = level::read(std::path::Path::new(&a[1]), &vocabulary()).unwrap();
    let mut game =
        if a[2] == "none" { Game::without_player(Some(level), 3).unwrap() } else { Game::on_level(level, 3).unwrap() };
    let n: u32 = a[3].parse().unwrap();
    for t in 0..n {
        match game.phase() {
            Phase::Player(p) => {
                let act = if t == 0 && a[2] == "shout" { Action::Shout } else { Action::Wait };
                for e in p.act(act).unwrap() {
                    if !matches!(e, fogwalk::game::Event::Moved { .. }) {
                        println!("   {e:?}");
                    }
                }
            }
            Phase::Watch(w) => {
                w.pass();
            }
            _ => break,
        }
        println!("turn {}", game.turn());
        for u in game.floor().units() {
            println!(
                "  {} {} hp{} {:?} -> {:?} | {:?}",
                u.row().name,
                u.at,
                u.health,
                u.task,
                u.route.as_ref().map(|r| r.goal()),
                u.plan.as_ref().map(|p| (
                    p.goal().name,
                    p.steps().iter().map(|s| s.action).collect::<Vec<_>>(),
                    p.present()
                ))
            );
        }
    }
}
