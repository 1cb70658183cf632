//! The audit of a game: when it is checked, and what comes of it.

use crate::mind::UnitId;

use super::{
    super::Game,
    breach::{Breach, Check, Site},
    chronicle::Chronicle,
    minds::Oracle,
    world::{self, Stock},
};

/// All that anybody remembers is checked every so many turns: where nobody has asked, and where somebody has. What is
/// remembered wrongly stays so until somebody looks again.
const SELDOM: u32 = 32;
const OFTEN: u32 = 4;

/// What goes along with a game to check it.
#[derive(Clone, Debug)]
pub(in crate::game) struct Audit {
    chronicle: Chronicle,
    /// Whether somebody has asked for it, who will look at the breach.
    is_asked_for: bool,
    /// Of how many floors all items were counted, and how many there were of each kind.
    stock: Option<(usize, Stock)>,
    breach: Option<Box<Breach>>,
}

impl Audit {
    /// What debug builds do with every game; nothing in others.
    pub(in crate::game) fn of_builds() -> Option<Box<Self>> {
        cfg!(debug_assertions).then(|| Box::new(Self::new(Chronicle::default(), false)))
    }

    fn new(chronicle: Chronicle, is_asked_for: bool) -> Self {
        Self { chronicle, is_asked_for, stock: None, breach: None }
    }

    fn check(&mut self, game: &Game) -> Check {
        let site = Site { turn: game.turn(), depth: game.depth(), unit: None };
        let floor = game.floor();
        self.chronicle.observe(site.depth, floor, site.turn);
        world::check_floor(site, floor)?;
        let Some(oracle) = Oracle::new(site, floor, &self.chronicle) else { return Ok(()) };
        oracle.check_lightly()?;
        let every = if self.is_asked_for { OFTEN } else { SELDOM };
        if !site.turn.0.is_multiple_of(every) {
            return Ok(());
        }
        oracle.check_thoroughly()?;
        world::check_ids(site, game)?;
        let now = (game.floors.len(), world::stock(game));
        if let Some((floors, before)) = &self.stock
            && *floors == now.0
        {
            world::check_stock(site, before, &now.1)?;
        }
        self.stock = Some(now);
        Ok(())
    }
}

impl Game {
    /// Checks after every turn from now on that everything is as it must be; see [`Game::breach`]. It changes nothing
    /// else. What anybody has seen up to now is taken on trust, unless this is a debug build, which has watched all along
    /// and stops at a breach when nobody has asked for this.
    pub fn audit(&mut self) {
        let turn = self.turn();
        let audit = self.audit.get_or_insert_with(|| Box::new(Audit::new(Chronicle::trusting(turn), true)));
        audit.is_asked_for = true;
    }

    /// The first rule that did not hold since the [audit](Self::audit) began.
    pub fn breach(&self) -> Option<&Breach> {
        self.audit.as_ref()?.breach.as_deref()
    }

    /// Lets the audit, if there is one, write down how the present floor is.
    pub(in crate::game) fn take_note(&mut self) {
        let turn = self.turn();
        let Self { audit, floors, depth, .. } = self;
        if let (Some(audit), Some(floor)) = (audit, floors.get(depth)) {
            audit.chronicle.observe(*depth, floor, turn);
        }
    }

    /// The same, and that a unit looks around.
    pub(in crate::game) fn take_note_of_look(&mut self, unit: UnitId) {
        let turn = self.turn();
        let Self { audit, floors, depth, .. } = self;
        if let (Some(audit), Some(floor)) = (audit, floors.get(depth)) {
            audit.chronicle.note_look(*depth, floor, unit, turn);
        }
    }

    /// Checks everything, if there is an audit.
    pub(in crate::game) fn check_invariants(&mut self) {
        let Some(mut audit) = self.audit.take() else { return };
        if let Err(breach) = audit.check(self) {
            debug_assert!(audit.is_asked_for, "seed {}, {breach}", self.seed());
            audit.breach.get_or_insert(breach);
        }
        self.audit = Some(audit);
    }
}
