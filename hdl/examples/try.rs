//! Scratch.
fn main() {
    let t = std::time::Instant::now();
    let d = match hdl::verilog::engine(hdl::config::Config::default()) {
        Ok(d) => d,
        Err(e) => {
            eprintln!("{e}");
            std::process::exit(2)
        }
    };
    eprintln!(
        "{:?} {} modules {} lines",
        t.elapsed(),
        d.modules.len(),
        d.text().lines().count()
    );
    std::fs::create_dir_all("/tmp/v").unwrap();
    for m in &d.modules {
        std::fs::write(format!("/tmp/v/{}.v", m.name), &m.text).unwrap();
    }
    let list: String = d
        .modules
        .iter()
        .map(|m| format!("/tmp/v/{}.v\n", m.name))
        .collect();
    std::fs::write("/tmp/v/f.f", list).unwrap();
    std::fs::write("/tmp/vb/own.v", d.text()).unwrap();
    std::fs::write(
        "/tmp/vb/theirs.v",
        hdl::rust_hdl_writer::engine(hdl::config::Config::default()).unwrap(),
    )
    .unwrap();
}
