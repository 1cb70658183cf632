//! A game that goes on from a snapshot goes on exactly as the one that was played through: the same digests, the same
//! events, whatever is going on in it.

use fogwalk::{
    game::{Bot, Game, Snapshot, Status},
    terrain::TerrainId,
};

/// So many turns what was restored is played beside what was not.
const APART: u32 = 250;

/// What was going on in the games that were restored.
#[derive(Debug, Default)]
struct Seen {
    restored: usize,
    deepest: u32,
    floors_left: usize,
    burning: usize,
    states: usize,
    captives: usize,
    companions: usize,
    routes: usize,
    squads: usize,
}

impl Seen {
    fn look(&mut self, game: &Game) {
        self.restored += 1;
        self.deepest = self.deepest.max(game.depth());
        self.floors_left += game.tale().deepest as usize - 1;
        let cells = game.floor().level().cells.cells();
        self.burning += cells.iter().filter(|&&id| id == TerrainId::FIRE || id == TerrainId::SMOKE).count();
        for unit in game.floor().units() {
            self.states += unit.statuses.iter().filter(|&(status, _)| status != Status::Unseen).count();
            self.captives += usize::from(unit.is_captive);
            self.companions += usize::from(unit.is_companion());
            self.routes += usize::from(unit.route.is_some());
            self.squads += usize::from(unit.squad.is_some());
        }
    }
}

/// Plays a bot's game, and when it has settled restores it from what is written of it: then both are played by copies of
/// the bot and compared after every action.
fn play(seed: u64, bot: &str, turns: u32, seen: &mut Seen) {
    let mut game = Game::new(seed).expect("a first floor");
    let mut bot = Bot::named(bot).expect("a bot");
    while game.turn().0 < turns && bot.take_turn(&mut game).is_some() {
        let Some(snapshot) = Snapshot::of(&game, 7) else { continue };
        seen.look(&game);
        let bytes = snapshot.bytes();
        let read = Snapshot::read(&bytes).expect("what was written");
        assert_eq!(read, snapshot);
        let mut restored = read.restore().unwrap_or_else(|error| panic!("seed {seed}, turn {}: {error}", game.turn()));
        assert_eq!(Snapshot::of(&restored, 7).map(|again| again.bytes()), Some(bytes), "seed {seed}");
        let (mut its_bot, until) = (bot.clone(), game.turn().plus(APART));
        while game.turn() < until {
            let acted = bot.take_turn(&mut game);
            let where_to = format!("seed {seed}, turn {}", game.turn());
            assert_eq!(its_bot.take_turn(&mut restored), acted, "{where_to}");
            assert_eq!(restored.digest(), game.digest(), "{where_to}");
            if acted.is_none() {
                break;
            }
        }
        assert_eq!((restored.score(), restored.ending()), (game.score(), game.ending()));
        assert_eq!((restored.breach(), game.breach()), (None, None));
    }
}

#[test]
fn bots_play_on_from_a_snapshot_as_they_do_without() {
    let mut seen = Seen::default();
    for (seed, bot, turns) in GAMES {
        play(*seed, bot, *turns, &mut seen);
    }
    let Seen { restored, deepest, floors_left, states, captives, routes, .. } = seen;
    let is_enough = restored > 6 && deepest > 3 && floors_left > 2 && states > 0 && captives > 0 && routes > 0;
    assert!(is_enough, "{seen:?}");
}

/// A game of one who goes down quickly, and of others who take their time: seeds, bots, turns.
const GAMES: &[(u64, &str, u32)] = &[(7, "careless", 1600), (8, "careful", 2100), (8, "blunt", 1200)];
