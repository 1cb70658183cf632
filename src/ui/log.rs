//! What has been said to the player.

use std::collections::VecDeque;

use crate::mind::Turn;

use super::theme::Role;

/// How many messages are kept.
const KEPT: usize = 500;

/// A message, perhaps said several times in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// When it was said last.
    pub turn: Turn,
    /// What.
    pub text: String,
    /// Its colour.
    pub role: Role,
    /// How often in a row.
    pub times: u32,
}

impl Message {
    /// The text, with how often it was said.
    pub fn folded(&self) -> String {
        if self.times > 1 { format!("{} x{}", self.text, self.times) } else { self.text.clone() }
    }
}

/// The last messages, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageLog {
    messages: VecDeque<Message>,
}

impl MessageLog {
    /// Adds a message; the same as the last one is counted instead.
    pub fn say(&mut self, turn: Turn, text: String, role: Role) {
        if let Some(last) = self.messages.back_mut()
            && last.text == text
        {
            (last.turn, last.times) = (turn, last.times + 1);
            return;
        }
        if self.messages.len() == KEPT {
            self.messages.pop_front();
        }
        self.messages.push_back(Message { turn, text, role, times: 1 });
    }

    /// The messages, oldest first.
    pub fn messages(&self) -> impl DoubleEndedIterator<Item = &Message> + ExactSizeIterator {
        self.messages.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_are_folded_and_old_messages_dropped() {
        let mut log = MessageLog::default();
        for turn in 0..3 {
            log.say(Turn(turn), "You miss.".into(), Role::Muted);
        }
        assert_eq!(log.messages().map(Message::folded).collect::<Vec<_>>(), ["You miss. x3"]);
        for turn in 0..KEPT as u32 {
            log.say(Turn(turn), turn.to_string(), Role::Muted);
        }
        assert_eq!(log.messages().len(), KEPT);
        assert_eq!(log.messages().next().map(Message::folded).as_deref(), Some("0"));
    }
}
