//! Prompts for a size or a file.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::{
    grid::Size,
    lab::Painting,
    level::{self, Existing, Level},
};

use super::{
    super::{
        super::{
            screen::{Flow, Input, Screen},
            text::wrap,
            theme::Role,
            window::{self, Prompt, PromptEvent},
        },
        bench::Bench,
    },
    files::Saved,
    sure::SureScreen,
};

/// The question that a prompt of the painter asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// The size of a new map.
    New,
    /// A new size of this map.
    Resize,
    /// The file to save to.
    Save,
    /// The file to open.
    Load,
}

impl Question {
    const fn title(self) -> &'static str {
        match self {
            Self::New => "Size of the new map",
            Self::Resize => "New size of the map",
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
    prompt: Prompt,
    /// Why the last answer was refused.
    complaint: Option<String>,
    /// Files whose names start like the answer.
    files: Vec<String>,
}

/// The longest answer, in characters.
const LONGEST: usize = 200;

/// Width of the window.
const WIDTH: u16 = 60;

/// Maximum number of listed files.
const FILES: usize = 8;

impl AskScreen {
    /// A prompt with a likely answer.
    pub(super) fn new(question: Question, bench: &Bench) -> Self {
        let answer = match question {
            Question::New | Question::Resize => bench.study().experiment().level.size().to_string(),
            Question::Save => bench.easel.file.clone(),
            Question::Load => String::new(),
        };
        let prompt = Prompt::new(answer, LONGEST, |letter| !letter.is_control());
        let mut screen = Self { question, prompt, complaint: None, files: Vec::new() };
        screen.look_up(bench);
        screen
    }

    fn look_up(&mut self, bench: &Bench) {
        if self.question == Question::Load {
            self.files = bench.files_like(self.prompt.text(), FILES + 1);
        }
    }

    /// Carries out the answer, or says why it is refused.
    fn done(&self, bench: &mut Bench) -> Result<Flow<Bench>, String> {
        let answer = self.prompt.text();
        match self.question {
            Question::New => {
                let level = Painting::blank(size(answer)?);
                bench.reshape(|painting| painting.replace(level));
            }
            Question::Resize => {
                let size = size(answer)?;
                bench.reshape(|painting| painting.resize(size));
            }
            Question::Load => bench.load(answer)?,
            Question::Save => match bench.save(answer, Existing::Keep) {
                Saved::Yes => {}
                Saved::Exists => return Ok(Flow::Replace(Box::new(SureScreen::to_overwrite(answer.to_owned())))),
                Saved::No(why) => return Err(why),
            },
        }
        Ok(Flow::Pop)
    }
}

/// Parses a size as `WxH`.
pub(in super::super) fn size(text: &str) -> Result<Size, String> {
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
        match self.prompt.press(key, &bench.keys.window) {
            PromptEvent::Changed => {}
            PromptEvent::Complete if self.question.is_about_files() => {
                self.prompt.complete(&bench.files_like(self.prompt.text(), usize::MAX));
            }
            PromptEvent::Back => return Flow::Pop,
            PromptEvent::Done if self.prompt.text().trim().is_empty() => return Flow::Pop,
            PromptEvent::Done => match self.done(bench) {
                Ok(flow) => return flow,
                Err(why) => {
                    self.complaint = Some(why);
                    return Flow::Consumed;
                }
            },
            PromptEvent::Complete | PromptEvent::Key(_) => return Flow::Consumed,
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
        let texts = (self.question.title(), "", "yes");
        let can_complete = self.question.is_about_files();
        self.prompt.render(texts, can_complete, below, WIDTH, &bench.keys.window, theme, area, buffer);
    }
}
