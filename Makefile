# Two commands do everything on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
# The web table's bundle, if it is stale; with arguments: npm in web/. Node is the machine's own, or one that pip installs.
WEB := $(BIN)/python hatch_build.py
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test soak quick check bench format generate golden screenshots clean

play: .venv/play
	@$(WEB)
	@$(BIN)/sobremesa serve --open

# Parts, their durations and what each runs: tools/gate.py.
test: .venv/dev
	@$(BIN)/python -m tools.gate test

# What takes long: kills, whole solutions, every game on every device; the core with bounds checks, and uncompiled.
soak: .venv/dev
	@$(BIN)/python -m tools.gate soak

# An answer about the changed parts within a minute.
quick: .venv/dev
	@$(BIN)/python -m tools.quick

check: .venv/dev
	@$(BIN)/python -m tools.gate check

bench: .venv/bench
	@$(WEB)
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m bench

format: .venv/dev
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(WEB) run format

# What is generated from the sources: blocks and tables of docs, OpenAPI, TypeScript types, the facts of the games.
generate: .venv/dev
	$(BIN)/python -m tools

# Golden games, and what screen readers read of a round, change on purpose only: the commit says why.
golden: .venv/dev
	@$(WEB)
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m tests.games.golden
	$(BIN)/python -m tests.browser.heard

# The pictures of the README, of real matches in a real browser.
screenshots: .venv/dev
	$(WEB)
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/python -m tools.screenshots

.venv/play: pyproject.toml | .venv/new
	$(BIN)/python -m pip install -q -e '.[table]'
	@touch $@

.venv/dev: pyproject.toml | .venv/new
	$(BIN)/python -m pip install -q -e '.[dev]'
	@touch $@ .venv/play

.venv/bench: pyproject.toml | .venv/new
	$(BIN)/python -m pip install -q -e '.[bench]'
	@touch $@ .venv/play

.venv/new:
	@command -v $(PYTHON) >/dev/null || { echo "Sobremesa needs Python 3.11 or newer: install it, or say which with make PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Sobremesa needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V): say which with make PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "This Python has no venv: install it first (on Debian and Ubuntu: apt-get install python3-venv)."; exit 1; }
	$(PYTHON) -m venv .venv
	@touch $@

clean:
	rm -rf .venv build dist .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache web/node_modules src/sobremesa/server/bundle
