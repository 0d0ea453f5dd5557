# Mirlands: everything a person needs to do here. Each target does its own set-up, once.
#
#   make play        set up and start a table; prints the address        (PLAY="terra --port 8000" for more)
#   make test        set up, then lint, types, import rules, the web client's checks and every test    (PYTEST_ARGS="tests/cli -x" for some)
#   make test-long   the deeper checks: more random games, bounds-checked compilation
#   make bench       the figures of docs/benchmarks.md
#   make web         build the table's pages
#   make docs        rewrite what is generated: tables in docs/, the client's types, golden files
#   make lock        choose newer releases and write requirements.lock

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
PLAY ?=
PYTEST_ARGS ?=
# All tests are shared out to processes, a module at a time; some tests run in one, unless PYTEST_ARGS says otherwise.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(min(4, os.cpu_count() or 1))')
PYTEST_SHARED := $(if $(strip $(PYTEST_ARGS)),,-n $(WORKERS) --dist loadfile --no-loadscope-reorder)
# The first of these that is installed drives the browser tests.
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
CHROMIUM_COMMAND := sudo apt-get install -y chromium

WEB_SOURCES := $(shell find web -type d \( -name node_modules -o -name dist -o -name .svelte-kit \) -prune -o -type f -print 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help play test test-long bench web setup lint types imports web-check pytest docs lock clean chromium

help:
	@sed -n '3,9s/^# *//p' Makefile

# --- set-up, stamped ---------------------------------------------------------------------------

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Mirlands needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(STAMPS)/python: pyproject.toml requirements.lock | $(BIN)/python
	@echo "Installing what Mirlands needs into $(VENV) (once)"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --constraint requirements.lock --editable '.[dev]'
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/web: $(WEB_SOURCES) tools/web.py $(STAMPS)/python
	@echo "Building the table's pages (once)"
	@$(BIN)/python tools/web.py build
	@touch $@

setup: $(STAMPS)/python
web: $(STAMPS)/web

# --- play --------------------------------------------------------------------------------------

play: $(STAMPS)/python $(STAMPS)/web
	@$(BIN)/mirlands play $(PLAY)

# --- checks ------------------------------------------------------------------------------------

chromium:
	@test -n "$(CHROMIUM)" || { echo "The browser tests need Chromium. Install it with:"; echo "  $(CHROMIUM_COMMAND)"; exit 1; }

lint: $(STAMPS)/python
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMPS)/python
	$(BIN)/mypy

imports: $(STAMPS)/python
	$(BIN)/lint-imports

web-check: $(STAMPS)/web
	$(BIN)/python tools/web.py check

pytest: $(STAMPS)/python $(STAMPS)/web chromium
	CHROMIUM="$(CHROMIUM)" $(BIN)/pytest -m "not long" $(PYTEST_SHARED) $(PYTEST_ARGS)

test: chromium lint types imports web-check pytest

test-long: chromium $(STAMPS)/python $(STAMPS)/web
	CHROMIUM="$(CHROMIUM)" HYPOTHESIS_PROFILE=long $(BIN)/pytest $(PYTEST_SHARED) $(PYTEST_ARGS)

bench: $(STAMPS)/python
	@$(BIN)/mirlands bench

# --- care --------------------------------------------------------------------------------------

docs: $(STAMPS)/python
	$(BIN)/python tools/docs.py
	$(BIN)/python tools/cards.py
	$(BIN)/python -m mirlands.server.typescript

lock: | $(BIN)/python
	$(BIN)/python tools/lock.py

clean:
	rm -rf $(VENV) web/node_modules src/mirlands/server/static .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
