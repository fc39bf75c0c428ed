# `make help` lists the recipes. Each one sets up what it needs in .venv by itself.
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
GAME ?=  # empty: the first of the house
# Bytecode is kept whatever the shell says: tests start the program a thousand times.
TEST_ENV := NUMBA_BOUNDSCHECK=1 PYTHONDONTWRITEBYTECODE=

.DEFAULT_GOAL := help
.PHONY: help setup play table test check format lint types compiled fast full gpu interpreted bench bench-vector bench-web bench-tables bench-burn bench-parts long-fuzz long-kills long-soak strength judgement balance puzzles playthroughs words pictures docs clean

help: ## List the recipes
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-13s %s\n", $$1, $$2}'

.venv/.play: pyproject.toml constraints.txt tools/venv.sh
	@PYTHON="$(PYTHON)" bash tools/venv.sh play

.venv/.ready: pyproject.toml constraints.txt tools/venv.sh
	@PYTHON="$(PYTHON)" bash tools/venv.sh all

setup: .venv/.ready ## Set up .venv with everything the recipes need

play: .venv/.play ## Play in the browser, against bots or friends
	@$(BIN)/trainshed play

table: .venv/.play ## Play a match against bots in the terminal (GAME=its id)
	@$(BIN)/trainshed table $(GAME)

test: lint ## Everything CI runs
	@$(MAKE) --no-print-directory -j 2 types compiled
	@$(MAKE) --no-print-directory fast full interpreted
	@echo "all gates passed"

check: format lint types fast ## Format, lint, types and the fast tests

format: .venv/.ready ## Format the sources
	@$(BIN)/ruff format -q . && $(BIN)/ruff check -q --fix --exit-zero .

lint: .venv/.ready ## Check format and style
	@$(BIN)/ruff format --check -q . && $(BIN)/ruff check -q .

types: .venv/.ready ## Check types
	@$(BIN)/mypy

# All games at once, before the tests are shared out: else each process, and each server that a test
# starts, would compile the same rules beside the others.
compiled: .venv/.ready ## Compile what every game needs; a moment where that has been done
	@$(BIN)/python -c "from trainshed.games import GAMES; print(*GAMES)" | \
	$(TEST_ENV) xargs -n 1 -P 0 $(BIN)/python -m trainshed.bots.warmup

fast: .venv/.ready compiled ## The fast tests, compiled, bounds checked
	@$(TEST_ENV) $(BIN)/pytest -q -n 2 --dist worksteal -m "not full and not gpu"

# Three at a time on two cores: whoever waits for a browser or for a process leaves his core to the others.
full: .venv/.ready compiled ## The slow tests: parity, many matches, the terminal, browsers, PostgreSQL, crashes
	@bash tools/packages.sh
	@$(TEST_ENV) $(BIN)/pytest -q -n 3 --dist worksteal -m "full and not gpu" --durations=15

gpu: .venv/.ready ## The tests that need an NVIDIA GPU; installs the gpu extra
	@$(BIN)/python -m pip install -q -c constraints.txt -e '.[gpu]'
	@$(BIN)/pytest -q -m gpu

interpreted: .venv/.ready ## The rules as plain Python, with branch coverage
	@$(TEST_ENV) bash tools/coverage.sh

bench: .venv/.ready ## Measure speed against a peer; results go to bench/results
	@bash bench/run.sh

bench-vector: .venv/.ready ## Measure the vector environment against PettingZoo's classic games
	@[ -e .venv-classic/.ready ] || { "$(PYTHON)" -m venv .venv-classic && \
	.venv-classic/bin/pip install -q --disable-pip-version-check 'pettingzoo==1.27.0' pygame rlcard && \
	touch .venv-classic/.ready; }
	@$(BIN)/python bench/vector.py

bench-web: .venv/.ready ## Measure the web app against boardgame.io's server (needs node and npm; OWN=1: without the peer)
	@bash bench/web/run.sh $(if $(OWN),--own)

long-fuzz: .venv/.ready ## Send 500,000 requests by chance to every address (hours; SEED=, FIRST=, COUNT=)
	@$(BIN)/python bench/web/fuzz.py --seed $(or $(SEED),1) --first $(or $(FIRST),0) --count $(or $(COUNT),500000)

long-kills: .venv/.ready ## Kill the server 1,000 times while people play (hours; COUNT=, DATABASE=postgresql://..., WORKERS=2)
	@$(BIN)/python bench/web/kills.py --seed $(or $(SEED),1) --first $(or $(FIRST),0) --count $(or $(COUNT),1000) \
	$(if $(DATABASE),--database $(DATABASE)) --workers $(or $(WORKERS),1)

long-soak: .venv/.ready ## Keep 1,000 tables of bots and 500 streams up for an hour (MINUTES=, TABLES=, STREAMS=)
	@$(BIN)/python bench/web/soak.py --minutes $(or $(MINUTES),60) --tables $(or $(TABLES),1000) --streams $(or $(STREAMS),500)

bench-tables: .venv/.ready ## Measure how heavy and how quick a table of each game is; results go to bench/results
	@$(BIN)/python bench/web/tables.py --keep

bench-burn: .venv/.ready ## Measure how quickly beginner bots answer while one guest burns all he may (SECONDS=)
	@$(BIN)/python bench/web/burn.py --seconds $(or $(SECONDS),120)

bench-parts: .venv/.ready ## Measure what the pages of a table cost after a move, in processor time
	@$(BIN)/python bench/web/parts.py

strength: .venv/.ready ## Measure how strong the bots are (hours); results go to bench/strength
	@$(BIN)/python bench/strength/run.py

judgement: .venv/.ready ## Measure how far the judge's chances come true (hours; GAME=its id); results go to bench/judgement
	@$(BIN)/python bench/judgement/run.py $(GAME)

balance: .venv/.ready ## Count who wins by what, a report for each game: docs/balance
	@for game in $$($(BIN)/python -c "from trainshed.games import GAMES; print(*GAMES)"); do \
	  $(BIN)/trainshed balance $$game --matches 4000 --seed 1 --html docs/balance/$$game.html --force > /dev/null; done

puzzles: .venv/.ready ## Mine the puzzles of every game again (minutes)
	@$(BIN)/python tools/mine_again.py

playthroughs: .venv/.ready ## Write the golden playthroughs anew; review the difference as rules
	@$(BIN)/python -m tests.write_playthroughs

words: .venv/.ready ## Gather the messages of the pages for translation
	@$(BIN)/python tools/words.py

pictures: .venv/.ready ## Photograph every page of the web app into docs/pictures/web
	@bash tools/packages.sh
	@$(BIN)/python tools/pictures.py

docs: .venv/.ready ## Write the generated pages anew (coverage of the rules, command line reference)
	@$(BIN)/python tools/write_docs.py

clean: ## Remove .venv and caches
	@rm -rf .venv .venv-peer .peer-web .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage*
