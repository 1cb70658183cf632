//! Lists the lessons of `levels/lessons/`, so that a file there is all that a lesson needs.

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("levels/lessons");
    println!("cargo::rerun-if-changed={}", folder.display());
    let files =
        fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>, Box<dyn Error>>>()?;
    let mut files: Vec<_> = files.iter().filter(|path| path.extension().is_some_and(|end| end == "level")).collect();
    files.sort();
    let mut rows = String::new();
    for path in files {
        let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        writeln!(rows, "    Shelved {{ file: {name:?}, text: include_str!({:?}) }},", path.display().to_string())?;
    }
    let table = format!(
        "/// The lessons, in the order in which they are taught.\npub static LESSONS: &[Shelved] = &[\n{rows}];\n"
    );
    fs::write(Path::new(&env::var("OUT_DIR")?).join("lessons.rs"), table)?;
    Ok(())
}
