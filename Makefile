# `make run` starts the bot, `make test` runs its tests. Each sets up .venv by itself; see .ci/setup for how.
# PYTHON=python3.12 chooses the interpreter that makes .venv.

BIN := .venv/bin
WORKERS ?= auto
PYTEST := $(BIN)/python -m pytest

.DEFAULT_GOAL := help
.PHONY: help run test check check-long bench lock clean

help:
	@echo 'make run         start the bot: in Discord with DISCORD_TOKEN, else in a page on this machine'
	@echo 'make test        run the tests'
	@echo 'make check       lint, formatting and types'
	@echo 'make check-long  the tests that take minutes'
	@echo 'make bench       time the engine, beside other packages'
	@echo 'make lock        pin the newest allowed versions of all dependencies (needs the network)'
	@echo 'make clean       remove .venv and what tools left behind; data of the bot is not touched'

run:
	@PYTHON='$(PYTHON)' sh .ci/setup run
	@exec $(BIN)/python -m bot run

test:
	@PYTHON='$(PYTHON)' sh .ci/setup test
	@$(PYTEST) -n $(WORKERS) --dist loadfile $(ARGS)

check:
	@PYTHON='$(PYTHON)' sh .ci/setup test
	@PYTHON='$(PYTHON)' sh .ci/setup check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict

check-long:
	@PYTHON='$(PYTHON)' sh .ci/setup test
	@SUZUME_LONG=1 SUZUME_HYPOTHESIS=long $(PYTEST) -o faulthandler_timeout=3600 -m 'long or not long' $(ARGS)

bench:
	@PYTHON='$(PYTHON)' sh .ci/setup bench
	@$(BIN)/python -m tests.bench $(ARGS)

lock:
	@sh .ci/lock

clean:
	rm -rf .venv build dist *.egg-info .pytest_cache .hypothesis .mypy_cache .ruff_cache
	find bot engine puzzles render tests -name __pycache__ -type d -prune -exec rm -rf {} +
