//! The questions for a size or a file.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::{
    grid::Size,
    lab::Painting,
    level::{self, Existing, Level},
};

use super::{
    super::{
        super::{
            key::KeyCode,
            screen::{Flow, Input, Screen},
            text::{self, line, wrap},
            theme::Role,
            window,
        },
        bench::Bench,
    },
    files::Saved,
    sure::SureScreen,
};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// How large the new map is to be.
    New,
    /// How large this one is to be.
    Resize,
    /// Where to write it.
    Save,
    /// What to read.
    Load,
}

impl Question {
    const fn title(self) -> &'static str {
        match self {
            Self::New => "A new map: how large?",
            Self::Resize => "How large is the map to be?",
            Self::Save => "Save to which file?",
            Self::Load => "Open which file?",
        }
    }

    const fn is_about_files(self) -> bool {
        matches!(self, Self::Save | Self::Load)
    }
}

/// Asks for a line of text.
pub(super) struct AskScreen {
    question: Question,
    answer: String,
    /// Why the last answer would not do.
    complaint: Option<String>,
    /// Files whose names begin like the answer.
    files: Vec<String>,
}

/// The longest answer, in characters.
const LONGEST: usize = 200;

/// How wide the window is.
const WIDTH: u16 = 60;

/// How many files are listed.
const FILES: usize = 8;

impl AskScreen {
    /// Asks, with what is likely as an answer.
    pub(super) fn new(question: Question, bench: &Bench) -> Self {
        let answer = match question {
            Question::New | Question::Resize => bench.study().experiment().level.size().to_string(),
            Question::Save => bench.easel.file.clone(),
            Question::Load => String::new(),
        };
        let mut screen = Self { question, answer, complaint: None, files: Vec::new() };
        screen.look_up(bench);
        screen
    }

    fn look_up(&mut self, bench: &Bench) {
        if self.question == Question::Load {
            self.files = bench.files_like(&self.answer, FILES + 1);
        }
    }

    /// Types what all files that are meant have in common.
    fn complete(&mut self, bench: &Bench) {
        let all = bench.files_like(&self.answer, usize::MAX);
        let Some(first) = all.first() else { return };
        let common = first.char_indices().map(|(at, letter)| at + letter.len_utf8());
        let common = common.take_while(|&end| all.iter().all(|name| name.starts_with(&first[..end]))).last();
        if let Some(end) = common.filter(|&end| end > self.answer.len()) {
            first[..end].clone_into(&mut self.answer);
        }
    }

    /// Does what was asked for; says why not, if it will not do.
    fn done(&self, bench: &mut Bench) -> Result<Flow<Bench>, String> {
        match self.question {
            Question::New => {
                let level = Painting::blank(size(&self.answer)?);
                bench.reshape(|painting| painting.replace(level));
            }
            Question::Resize => {
                let size = size(&self.answer)?;
                bench.reshape(|painting| painting.resize(size));
            }
            Question::Load => bench.load(&self.answer)?,
            Question::Save => match bench.save(&self.answer, Existing::Keep) {
                Saved::Yes => {}
                Saved::Exists => return Ok(Flow::Replace(Box::new(SureScreen::to_overwrite(self.answer.clone())))),
                Saved::No(why) => return Err(why),
            },
        }
        Ok(Flow::Pop)
    }
}

/// A size as `WxH`, not too large to be looked at.
fn size(text: &str) -> Result<Size, String> {
    let sides = text.trim().split_once(['x', 'X']);
    let sides = sides.and_then(|(width, height)| Some((width.trim().parse().ok()?, height.trim().parse().ok()?)));
    let size = sides.and_then(|(width, height)| Size::new(width, height));
    let size = size.ok_or_else(|| format!("expected WIDTHxHEIGHT, as in 80x45, each at most {}", Size::MAX_SIDE))?;
    Level::check_size(size).map_err(|excess| excess.to_string())?;
    Ok(size)
}

impl Screen<Bench> for AskScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let Input::Key(key) = input else { return Flow::Consumed };
        match key.code {
            KeyCode::Char('c') if key.ctrl => return Flow::Leave,
            KeyCode::Char('u') if key.ctrl => self.answer.clear(),
            KeyCode::Char(letter) if !key.ctrl && !key.alt && !letter.is_control() => {
                if self.answer.chars().count() < LONGEST {
                    self.answer.push(letter);
                }
            }
            KeyCode::Backspace => drop(self.answer.pop()),
            KeyCode::Tab if self.question.is_about_files() => self.complete(bench),
            KeyCode::Esc => return Flow::Pop,
            KeyCode::Enter if self.answer.trim().is_empty() => return Flow::Pop,
            KeyCode::Enter => match self.done(bench) {
                Ok(flow) => return flow,
                Err(why) => {
                    self.complaint = Some(why);
                    return Flow::Consumed;
                }
            },
            _ => return Flow::Consumed,
        }
        self.complaint = None;
        self.look_up(bench);
        Flow::Consumed
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let theme = bench.theme;
        let style = |role| window::on_window(theme, role);
        let room = usize::from(WIDTH - 4);
        let mut below: Vec<Line> = Vec::new();
        if let Some(complaint) = &self.complaint {
            let lines = wrap(&level::printable(complaint), room, 0);
            below.extend(lines.into_iter().map(|text| Line::styled(text, style(Role::Warning))));
        }
        for name in self.files.iter().take(FILES) {
            below.push(Line::styled(level::printable(name).into_owned(), style(Role::Muted)));
        }
        if self.files.len() > FILES {
            below.push(Line::styled("...", style(Role::Muted)));
        }
        let keys =
            if self.question.is_about_files() { "Enter yes   Tab complete   Esc back" } else { "Enter yes   Esc back" };
        let height = 3 + below.len() as u16 + u16::from(!below.is_empty());
        let inner = window::open(theme, (WIDTH, height), self.question.title(), keys, area, buffer);
        // Of a long answer the end is what is being typed.
        let answer = level::printable(&self.answer).into_owned();
        let skipped = (answer.chars().count() + 1).saturating_sub(room);
        let answer: String = answer.chars().skip(skipped).collect();
        let first = line([(answer, style(Role::Strong)), ("_".to_owned(), style(Role::Key))]);
        let gap = (!below.is_empty()).then(Line::default);
        text::draw([first].into_iter().chain(gap).chain(below), inner, buffer);
    }
}
