//! The timeline in lines: what happened in a world without a player, the newest first.

use super::{
    super::{
        session::Session,
        timeline::{Incident, KINDS, Timeline},
    },
    known, place,
    speech::Speech,
};

/// Number of incidents that are told unless another is asked for.
const INCIDENTS: usize = 10;

/// An incident in a line: its turn, its kind, what happened, and where.
fn told(session: &Session, incident: &Incident) -> String {
    let from = known::centre(session);
    let size = session.game().floor().level().size();
    let text = place::relative(&incident.text, Some(from), size);
    let at = place::offset(from, incident.at);
    format!(
        "Turn {}, {}: {} {at}.",
        incident.turn.0,
        incident.kind.row().name,
        text.trim_end_matches('.').to_owned() + ";"
    )
}

impl Speech {
    /// Tells the last incidents, the newest first: ten, as many as a number says, or those of a kind.
    ///
    /// # Errors
    /// With a sentence for the player.
    pub(super) fn tell_timeline(&mut self, arguments: &[&str]) -> Result<(), String> {
        let timeline = self.session.timeline().ok_or(
            "A timeline tells the truth, so it is kept only in a world without a player: `fogwalk watch --speech`. Here 'log' \
             tells the messages again.",
        )?;
        let wanted = arguments.join(" ").to_ascii_lowercase();
        let number = wanted.parse::<usize>().ok();
        let kind = KINDS.iter().find(|row| !wanted.is_empty() && row.name.starts_with(&wanted)).map(|row| row.kind);
        if !wanted.is_empty() && number.is_none() && kind.is_none() {
            let names: Vec<&str> = KINDS.iter().map(|row| row.name).collect();
            return Err(format!("Say how many, or a kind: {}.", names.join(", ")));
        }
        let most = number.unwrap_or(INCIDENTS);
        let all: Vec<&Incident> = Timeline::incidents(timeline)
            .rev()
            .filter(|incident| incident.step <= self.session.steps() && kind.is_none_or(|kind| incident.kind == kind))
            .collect();
        let mut said: Vec<String> = all.iter().take(most).map(|incident| told(&self.session, incident)).collect();
        if said.is_empty() {
            let what = if kind.is_some() { "Nothing of that kind" } else { "Nothing" };
            said.push(format!("{what} has happened yet: 'wait 20' lets time pass."));
        } else if all.len() > most {
            said.push(format!("And {} before: 'timeline {}' tells all.", all.len() - most, all.len()));
        }
        self.said.extend(said);
        Ok(())
    }
}

/// What may follow `timeline`.
pub(super) fn kinds() -> Vec<String> {
    KINDS.iter().map(|row| row.name.to_owned()).collect()
}
