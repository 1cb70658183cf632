//! A double of the file system for tests: any single call can end the program, fail, or be done by half.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
};

use tempfile::TempDir;

use super::{About, Calls, Disk, Handle, Links, Opening, System};

/// The errors of a full disk, of a broken one, and of a folder without permission.
const ERRORS: [io::ErrorKind; 3] = [io::ErrorKind::StorageFull, io::ErrorKind::Other, io::ErrorKind::PermissionDenied];

/// The names of the threads whose calls are counted separately from those of the test's own thread.
const THREADS: [&str; 2] = ["snapshot", "sync"];

/// A fault injected at one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fault {
    /// The program ends before it.
    KilledBefore,
    /// The program ends after half of the bytes are written.
    KilledWithin,
    /// The program ends after it.
    KilledAfter,
    /// It fails, once.
    Fails(io::ErrorKind),
    /// It and all later calls fail.
    FailsFromThenOn(io::ErrorKind),
    /// It is done, but returns an error.
    FailsAfter(io::ErrorKind),
    /// Half of the bytes are written, and then it fails.
    FailsWithin(io::ErrorKind),
    /// A signal interrupts it.
    Interrupted,
    /// Half of the bytes are written, without an error.
    Short,
}

impl Fault {
    /// All of them.
    fn all() -> impl Iterator<Item = Self> {
        let plain = [Self::KilledBefore, Self::KilledWithin, Self::KilledAfter, Self::Interrupted, Self::Short];
        let failures = |error| [Self::Fails(error), Self::FailsFromThenOn(error)];
        let within = [Self::FailsWithin(io::ErrorKind::StorageFull), Self::FailsAfter(io::ErrorKind::Other)];
        plain.into_iter().chain(within).chain(ERRORS.into_iter().flat_map(failures))
    }

    /// Whether only a call that writes bytes can have this fault.
    fn is_of_writing(self) -> bool {
        matches!(self, Self::KilledWithin | Self::FailsWithin(_) | Self::Short)
    }

    /// Whether users of [`Disk`] cannot notice it, because [`Disk`] makes up for it.
    pub(crate) fn is_hidden(self) -> bool {
        matches!(self, Self::Interrupted | Self::Short)
    }

    /// Whether the program ends at it.
    pub(crate) fn is_end(self) -> bool {
        matches!(self, Self::KilledBefore | Self::KilledWithin | Self::KilledAfter)
    }
}

/// A fault, and the call that has it: by number from 0, among the calls of a thread that can have this fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    /// The name of the thread that makes the call; that of the test itself is `""`.
    pub thread: &'static str,
    pub fault: Fault,
    pub call: usize,
}

#[derive(Debug)]
struct State {
    case: Case,
    /// Number of calls so far that could have had the fault.
    calls: usize,
    is_over: bool,
    fails: Option<io::ErrorKind>,
    /// The call that had the fault, once one had.
    hit: Option<String>,
}

/// The calls of the system, one of which has a fault.
#[derive(Clone, Debug)]
pub(crate) struct Faulty(Arc<Mutex<State>>);

/// How a call goes.
enum Course {
    Go,
    /// Write half of the bytes; then return this error, if there is one.
    Half(Option<io::Error>),
    /// Do nothing, and return this error.
    Fail(io::Error),
    /// Do all of it, and return this error.
    Then(io::Error),
}

fn killed() -> io::Error {
    io::Error::other("the program has ended")
}

impl Faulty {
    fn new(case: Case) -> Self {
        Self(Arc::new(Mutex::new(State { case, calls: 0, is_over: false, fails: None, hit: None })))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Decides how this call goes, and counts it.
    fn course(&self, what: &str, writes: bool) -> Course {
        let mut state = self.state();
        if state.is_over {
            return Course::Fail(killed());
        }
        if let Some(error) = state.fails {
            return Course::Fail(error.into());
        }
        let thread = thread::current();
        let name = thread.name().filter(|name| THREADS.contains(name)).unwrap_or_default();
        let Case { thread, fault, call } = state.case;
        if name != thread || (fault.is_of_writing() && !writes) {
            return Course::Go;
        }
        state.calls += 1;
        if state.calls != call + 1 {
            return Course::Go;
        }
        state.hit = Some(what.to_owned());
        state.is_over = fault.is_end();
        match fault {
            Fault::KilledBefore => Course::Fail(killed()),
            Fault::KilledWithin => Course::Half(Some(killed())),
            Fault::KilledAfter => Course::Then(killed()),
            Fault::Fails(error) => Course::Fail(error.into()),
            Fault::FailsFromThenOn(error) => {
                state.fails = Some(error);
                Course::Fail(error.into())
            }
            Fault::FailsAfter(error) => Course::Then(error.into()),
            Fault::FailsWithin(error) => Course::Half(Some(error.into())),
            Fault::Interrupted => Course::Fail(io::ErrorKind::Interrupted.into()),
            Fault::Short => Course::Half(None),
        }
    }

    fn call<T>(&self, what: &str, call: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        match self.course(what, false) {
            Course::Go | Course::Half(_) => call(),
            Course::Fail(error) => Err(error),
            Course::Then(error) => call().and(Err(error)),
        }
    }

    fn named<T>(&self, what: &str, path: &Path, call: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        self.call(&format!("{what} {}", path.file_name().unwrap_or_default().to_string_lossy()), call)
    }

    fn open_file(&self, file: Box<dyn Handle>) -> Box<dyn Handle> {
        Box::new(FaultyFile { file, faulty: self.clone() })
    }
}

impl Calls for Faulty {
    fn about(&self, path: &Path, links: Links) -> io::Result<About> {
        self.named("stat", path, || System.about(path, links))
    }

    fn open(&self, path: &Path, opening: Opening, links: Links) -> io::Result<Box<dyn Handle>> {
        self.named("open", path, || System.open(path, opening, links)).map(|file| self.open_file(file))
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        self.named("mkdir", path, || System.make_folder(path))
    }

    fn set_folder_mode(&self, path: &Path, mode: u32) -> io::Result<()> {
        self.named("chmod", path, || System.set_folder_mode(path, mode))
    }

    fn names(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        self.named("readdir", folder, || System.names(folder))
    }

    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        self.named("realpath", path, || System.resolve(path))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.named("rename", from, || System.rename(from, to))
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.named("link", from, || System.link(from, to))
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.named("unlink", path, || System.remove(path))
    }
}

#[derive(Debug)]
struct FaultyFile {
    file: Box<dyn Handle>,
    faulty: Faulty,
}

impl Handle for FaultyFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let Self { file, faulty } = self;
        faulty.call("read", || file.read(bytes))
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.faulty.course("write", true) {
            Course::Go => self.file.write(bytes),
            Course::Fail(error) => Err(error),
            Course::Then(error) => self.file.write(bytes).and(Err(error)),
            Course::Half(then) => {
                let written = self.file.write(&bytes[..bytes.len().div_ceil(2)])?;
                then.map_or(Ok(written), Err)
            }
        }
    }

    fn about(&self) -> io::Result<About> {
        self.faulty.call("fstat", || self.file.about())
    }

    fn set_length(&self, length: u64) -> io::Result<()> {
        self.faulty.call("truncate", || self.file.set_length(length))
    }

    fn set_mode(&self, mode: u32) -> io::Result<()> {
        self.faulty.call("chmod", || self.file.set_mode(mode))
    }

    fn sync(&self) -> io::Result<()> {
        // Not passed on: real syncs would be slow, and no test cuts the power.
        self.faulty.call("sync", || Ok(()))
    }

    fn lock(&self) -> io::Result<bool> {
        self.faulty.call("lock", || self.file.lock())
    }

    fn duplicate(&self) -> io::Result<Box<dyn Handle>> {
        self.faulty.call("dup", || self.file.duplicate()).map(|file| self.faulty.open_file(file))
    }
}

/// The content of each file below a folder, by its path from there.
pub(crate) type Contents = BTreeMap<PathBuf, Vec<u8>>;

/// The contents of a folder and of the folders in it.
pub(crate) fn contents(folder: &Path) -> Contents {
    let mut found = Contents::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        if entry.file_type().expect("a type").is_dir() {
            let below = contents(&entry.path()).into_iter();
            found.extend(below.map(|(path, bytes)| (Path::new(&entry.file_name()).join(path), bytes)));
        } else {
            found.insert(entry.file_name().into(), fs::read(entry.path()).expect("a file"));
        }
    }
    found
}

/// The result of a case.
pub(crate) struct After<'a, T> {
    /// The folder in which the work was done.
    pub folder: &'a Path,
    /// The result of the work.
    pub outcome: &'a T,
    pub case: &'a Case,
}

/// Does `work` in a new folder with the contents `before`, once for every fault at every call of each of these threads.
/// `judge` checks each result, unless an equal one was judged already.
pub(crate) fn at_every_call<T: Clone + Ord>(
    threads: &[&'static str],
    before: &Contents,
    work: impl Fn(&Disk, &Path) -> T,
    judge: impl Fn(&After<'_, T>),
) {
    let mut judged = BTreeSet::new();
    for &thread in threads {
        for fault in Fault::all() {
            for call in 0.. {
                let folder = folder_with(before);
                let case = Case { thread, fault, call };
                let faulty = Faulty::new(case.clone());
                let outcome = work(&Disk::over(Arc::new(faulty.clone())), folder.path());
                let Some(hit) = faulty.state().hit.take() else {
                    assert!(call > 0 || fault.is_of_writing(), "no thread {thread:?} makes a call");
                    break;
                };
                let now = contents(folder.path());
                if judged.insert((fault.is_end(), fault.is_hidden(), now.clone(), outcome.clone())) {
                    eprintln!("{case:?} ({hit}), then {:?}", now.keys());
                    judge(&After { folder: folder.path(), outcome: &outcome, case: &case });
                }
            }
        }
    }
}

/// A new folder with these contents.
pub(crate) fn folder_with(contents: &Contents) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (path, bytes) in contents {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
        fs::write(path, bytes).expect("a writable folder");
    }
    folder
}
