# What a person types. `make help` lists it. Needs python3.11 or newer, git and make; gcc makes the fast build.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.ONESHELL:

JOBS ?= 2
PYTEST_ARGS ?=
BATTLES ?= 1000
PURE := .venv-pure
VENV := .venv
BUILD := pyproject.toml setup.py Makefile LICENSE NOTICE README.md scripts/prepare
SOURCES := $(shell find src -type f -not -path '*/__pycache__/*' -not -path '*.egg-info/*' -not -name '*.so' | sort)
PIP_FLAGS := --quiet --disable-pip-version-check

# On the machine that judges changes a missing compiler is an error, not a reason to test less.
ifeq ($(CI),true)
AFFRAY_COMPILE ?= 1
endif
export AFFRAY_COMPILE

# A stamp's name holds what else decides the build: the list of sources, so that a deleted file counts, and the compiler.
STAMP := $(VENV)/.installed-$(shell echo "$(SOURCES) $(AFFRAY_COMPILE) $$(command -v gcc cc)" | cksum | cut -d' ' -f1)

.PHONY: help demo test test-compiled test-pure test-builds check dev bench bench-tactics builds golden regold fuzz clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(firstword $(MAKEFILE_LIST)) | sed -E 's/:[^#]*## /\t/' | expand -t 16

demo: $(STAMP)  ## install into .venv (compiled where gcc is found) and simulate a fight
	@DEMO=$(DEMO) scripts/demo

test: test-compiled test-pure test-builds  ## the whole suite on the installed (compiled) and on the interpreted build

# The compiled build is tested as installed, the interpreted one from src/.
test-compiled: $(STAMP) $(VENV)/.test-tools
	@echo "== tests on the build in $(VENV): $$($(VENV)/bin/python -c 'import affray; print(affray.build_kind())')"
	$(VENV)/bin/python -m pytest -n $(JOBS) $(PYTEST_ARGS)

test-pure: $(PURE)/.installed
	@echo "== tests on the build in $(PURE): $$($(PURE)/bin/python -c 'import affray; print(affray.build_kind())')"
	$(PURE)/bin/python -m pytest -n $(JOBS) $(PYTEST_ARGS)

# Some of the battles that `make builds` compares; all of its 1,000 a ruleset take as long as the suite.
test-builds: $(STAMP) $(PURE)/.installed
	@echo "== both builds, event for event"
	$(PURE)/bin/python tests/golden/compare_builds.py $(VENV)/bin/python $(PURE)/bin/python 90

check: $(PURE)/.installed  ## lint, formatting, types, layers
	$(PURE)/bin/ruff check .
	$(PURE)/bin/ruff format --check .
	$(PURE)/bin/mypy
	$(PURE)/bin/lint-imports --no-logo --no-cache

dev: $(PURE)/.installed  ## make .venv-pure: editable, interpreted, with the developers' tools

bench: $(STAMP) $(PURE)/.installed  ## speed of both builds, growth, memory, waiting time (docs/benchmarks.md)
	@$(VENV)/bin/python benchmarks/yardstick.py $(VENV)/bin/python $(PURE)/bin/python
	$(VENV)/bin/python benchmarks/growth.py
	$(VENV)/bin/python benchmarks/growth.py --rank 10
	$(VENV)/bin/python benchmarks/memory.py
	$(VENV)/bin/python benchmarks/answer.py

bench-tactics: $(STAMP)  ## how the policies fare against each other in every encounter
	$(VENV)/bin/python benchmarks/tactics.py --jobs $(JOBS)

builds: $(STAMP) $(PURE)/.installed  ## compare both builds event for event over BATTLES=1000 battles of each ruleset
	$(PURE)/bin/python tests/golden/compare_builds.py $(VENV)/bin/python $(PURE)/bin/python $(BATTLES)

golden: $(PURE)/.installed  ## replay the recorded battles
	$(PURE)/bin/python -m pytest -q tests/golden

regold: $(PURE)/.installed  ## record them anew, after a rule was changed on purpose and its ruleset's version raised
	$(PURE)/bin/python -m tests.golden record

fuzz: $(STAMP) $(VENV)/.test-tools  ## random legal play and random use of the table, for longer than the suite does
	AFFRAY_FUZZ=2000 $(VENV)/bin/python -m pytest -q tests/fuzz/test_table.py
	$(VENV)/bin/python -m tests.fuzz.legal_play 5000

clean:  ## remove everything that make made
	rm -rf $(VENV) $(PURE) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# Stamps: nothing is installed again unless what it came from has changed.
$(PURE)/.installed: pyproject.toml setup.py scripts/prepare
	@AFFRAY_COMPILE=0 scripts/prepare $(PURE)
	echo "affray: installing the developers' tools into $(PURE)"
	AFFRAY_COMPILE=0 $(PURE)/bin/python -m pip install $(PIP_FLAGS) --editable '.[dev]'
	touch $@

$(STAMP): $(BUILD) $(SOURCES)
	@scripts/prepare $(VENV)
	echo "affray: building and installing into $(VENV)"
	rm -rf build/lib* build/bdist* build/temp*  # else files deleted since would be installed
	$(VENV)/bin/python -m pip install $(PIP_FLAGS) .
	echo "affray: the $$($(VENV)/bin/python -c 'import affray; print(affray.build_kind())') build is installed in $(VENV)"
	rm -f $(VENV)/.installed-*
	touch $@

$(VENV)/.test-tools: pyproject.toml | $(STAMP)
	@$(VENV)/bin/python scripts/test_tools.py | xargs $(VENV)/bin/python -m pip install $(PIP_FLAGS)
	touch $@
