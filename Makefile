# Every verb does all of its own set-up, in .venv; the second time there is nothing left to do.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP = $(PYTHON) -m pip --python $(BIN)/python --disable-pip-version-check --no-input --quiet
PYTEST = $(BIN)/pytest --maxprocesses=8 --dist=worksteal
# Many tests wait for a browser, a database or another process: two workers a core keep it busy.
PYTEST_ALL = $(PYTEST) --numprocesses=$(shell expr 2 \* $$(nproc))
SIDE_BY_SIDE = @$(MAKE) --no-print-directory --output-sync=target TOGETHER=1

PXD := $(wildcard src/caida/*/*.pxd)
# What ends up in the extensions: an old .so beside a newer .py would run stale rules.
COMPILED := setup.py pyproject.toml $(PXD) $(wildcard $(PXD:.pxd=.py))

WEB := $(shell find web -path web/node_modules -prune -o -path web/tests -prune -o -type f -print)
PAGE := src/caida/server/static/index.html

export PYTHON
unexport PYTHONPATH PYTHONHOME PYTHONSTARTUP
ifndef TOGETHER
.NOTPARALLEL:
endif
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help setup play test browser check test-fast lint lint-python lint-page bench torture strength deciding types values answers train docs pictures cover dist wheel-wasm site release lock format clean

help: ## esta lista · this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.built $(PAGE) ## jugar en el navegador · play in the browser
	@$(BIN)/caida serve --lan --open

# PyTorch is in no lock (decision 74): its tests are those of `make train`, which installs it.
UNTIL_TRAIN = $(if $(wildcard $(VENV)/.train),, and not torch)
test: lint ## todo lo que debe cumplirse · everything that must hold
	$(PYTEST_ALL) -m "not wasm$(UNTIL_TRAIN)"
	@$(MAKE) --no-print-directory site
	$(PYTEST_ALL) -m wasm

browser: setup ## solo la página, en Chromium · the page alone, in Chromium
	$(PYTEST_ALL) -m "browser and not wasm" tests/web

check: setup ## estilo, tipos y pruebas rápidas · style, types and fast tests
	$(SIDE_BY_SIDE) --jobs=3 test-fast lint-python lint-page

# A worker a core: these compute, and every worker collects all tests for itself.
test-fast:
	$(PYTEST) --numprocesses=$(shell nproc) -m "not slow and not browser and not torch and not wasm" --ignore=tests/server --ignore=tests/terminal

lint: setup
	$(SIDE_BY_SIDE) --jobs=2 lint-python lint-page

lint-python:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

lint-page:
	scripts/npm run lint
	scripts/npm run check
	scripts/npm test

format: $(VENV)/.dev web/node_modules/.installed ## ordenar el código · format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	scripts/npm run format

# Each is a module of benches/; the engine's takes seconds, the others minutes on a quiet machine. `offline` is
# measured when it is named, and needs what `make site` makes.
BENCHES ?= engine envs adapters server web
bench: setup $(VENV)/.bench $(VENV)/.rivals $(if $(filter offline,$(BENCHES)),site) ## medir la velocidad · measure the speed (BENCHES=engine)
	@for bench in $(BENCHES); do $(BIN)/python -m benches.$$bench $(ARGS) || exit; done

torture: setup ## mil muertes, mil nodos perdidos y veinte millones de tramas hostiles · kills, lost nodes and hostile frames (ARGS="--kills 100 --losses 100 --frames 200000")
	@$(BIN)/python -m tests.torture $(ARGS)

strength: setup ## medir la fuerza de los bots · measure the bots (ARGS="--scale 0.1")
	@$(BIN)/python -m benches.strength $(ARGS)

deciding: setup ## medir cuánto tardan los bots · how long the bots take (ARGS=--json)
	@$(BIN)/python -m benches.deciding $(ARGS)

types: setup ## escribir los tipos y la página del protocolo · write the protocol's types and page
	@$(BIN)/python -m scripts.protocol_types
	@$(BIN)/python -m scripts.protocol_page
	@$(BIN)/python -m scripts.shared_cases

values: setup ## aprender los valores del maestro · learn the maestro's values again (ARGS=--ray)
	@$(BIN)/python -m scripts.learn_win_chance $(ARGS)

answers: setup ## tres preguntas, contestadas con los datos · three questions, answered from the dataset
	@$(BIN)/python -m scripts.dataset_answers $(ARGS)

train: setup $(VENV)/.train ## aprender a jugar, con PyTorch · learn to play, with PyTorch (ARGS="--laps 50")
	@$(PYTEST) -q -m torch tests/examples
	@$(BIN)/python examples/train_ppo.py $(ARGS)

docs: $(VENV)/.dev ## la documentación como sitio, con buscador · the documentation as a site with search
	@PYTHONPATH=src $(BIN)/python -m scripts.architecture_page
	@$(BIN)/zensical build --strict --clean
	@echo "build/site: $(PYTHON) -m http.server --directory build/site"

pictures: setup ## fotos de la terminal y la página · pictures of the terminal and the pages
	@$(BIN)/python scripts/picture.py
	@$(BIN)/python -m scripts.preview_picture
	@$(BIN)/python -m scripts.screenshots

cover: setup ## cobertura, sin compilar · coverage of the interpreted files
	CAIDA_INTERPRETED=1 $(BIN)/coverage run -m pytest -m "not slow and not compiled and not torch and not wasm"
	$(BIN)/coverage report

# With more compiled wheels for other Pythons: make dist PYTHONS="python3.12 python3.13"
dist: $(VENV)/.dev $(PAGE) ## armar el paquete · build the package: dist/*.whl, dist/*.tar.gz
	@scripts/preflight dist
	@rm -rf dist
	@$(BIN)/python -m scripts.dist $(PYTHONS)

wheel-wasm: setup $(VENV)/.wasm ## jugar sin servidor: Python para el navegador · the game for browsers, with no server
	@$(BIN)/python -m scripts.wasm_runtime

site: wheel-wasm ## jugar sin servidor: una carpeta para cualquier servidor · a folder any file server can serve (HOUSE=https://…)
	@HOUSE="$(HOUSE)" $(BIN)/python -m scripts.play_site

release: ## una versión nueva · a new version (VERSION=1.2.3)
	@scripts/release "$(VERSION)"

setup: $(VENV)/.dev $(VENV)/.compiled $(PAGE) ## preparar el entorno de desarrollo · the developer's environment

# The newest versions of everything, with the hashes of the public index and no other.
LOCK = env -u UV_INDEX -u UV_INDEX_URL -u UV_DEFAULT_INDEX -u UV_EXTRA_INDEX_URL -u UV_FIND_LINKS \
	$(BIN)/uv pip compile --no-config --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-annotate --no-emit-index-url --custom-compile-command "make lock"
lock: $(VENV)/.dev ## renovar requirements/*.lock · renew requirements/*.lock
	$(LOCK) pyproject.toml --group dev -o requirements/dev.lock
	$(LOCK) pyproject.toml --group build -c requirements/dev.lock -o requirements/play.lock
	$(LOCK) --group bench -c requirements/dev.lock -o requirements/bench.lock
	$(LOCK) --group rivals -c requirements/dev.lock -o requirements/rivals.lock
	$(LOCK) --group node -o requirements/node.lock
	$(LOCK) --group wasm -o requirements/wasm.lock
	scripts/npm --prefix ../requirements/pyodide update --package-lock-only --omit-lockfile-registry-resolved --ignore-scripts

clean: ## borrar entorno y compilados · remove the environment and what was built
	rm -rf $(VENV) build dist .coverage .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .cache
	rm -rf src/caida/*/*.so src/caida.egg-info src/caida/server/runtime $(dir $(PAGE)) web/node_modules
	find src tests benches scripts examples -name __pycache__ -prune -exec rm -rf {} +

# Without pip inside: Debian's python3 may lack ensurepip, and its own pip can serve the environment.
$(VENV)/.made:
	@scripts/preflight python
	@$(PYTHON) -m venv --clear --without-pip $(VENV)
	@touch $@

$(VENV)/.play: requirements/play.lock | $(VENV)/.made
	@echo "Instalando dependencias · Installing dependencies: $<"
	@$(PIP) install --require-hashes -r $<
	@touch $@

$(VENV)/.dev: requirements/dev.lock | $(VENV)/.made
	@echo "Instalando dependencias · Installing dependencies: $<"
	@$(PIP) install --require-hashes -r $<
	@touch $@ $(VENV)/.play

$(VENV)/.bench: requirements/bench.lock | $(VENV)/.made
	@echo "Instalando dependencias · Installing dependencies: $<"
	@$(PIP) install --require-hashes -r $<
	@touch $@

# Where they can't be had, scripts/wasm_runtime.py says which, and goes on without; `make test` does not.
$(VENV)/.wasm: requirements/wasm.lock | $(VENV)/.dev
	@echo "Instalando dependencias · Installing dependencies: $<"
	@$(PIP) install --require-hashes -r $< && touch $@ || [ "$(CI)" != true ]

# In a folder of their own, which only the processes that measure them see.
$(VENV)/.rivals: requirements/rivals.lock | $(VENV)/.made
	@echo "Instalando dependencias · Installing dependencies: $<"
	@$(PIP) install --require-hashes --target $(VENV)/rivals --upgrade -r $<
	@touch $@

# In no lock: it is large, differs from system to system, and nothing but `make train` needs it.
TORCH ?= torch==2.13.0
$(VENV)/.train: pyproject.toml | $(VENV)/.made
	@echo "Instalando · Installing: $(TORCH) tensorboard"
	@$(PIP) install "$(TORCH)" tensorboard
	@touch $@

# .built is compiled if it can be, .compiled is compiled for certain.
INSTALL = rm -f src/caida/*/*.so && CAIDA_BUILD=$(1) \
	$(PIP) install --no-build-isolation --no-deps --no-index --editable .

$(VENV)/.built: $(COMPILED) | $(VENV)/.play
	@scripts/preflight play
	@echo "Preparando el motor · Building the engine"
	@$(call INSTALL)
	@$(foreach pxd,$(PXD),ls $(pxd:.pxd=).*.so >/dev/null 2>&1 &&) touch $(VENV)/.compiled || true
	@touch $@

$(VENV)/.compiled: $(COMPILED) | $(VENV)/.play
	@scripts/preflight test
	@echo "Preparando el motor · Building the engine"
	@$(call INSTALL,compiled)
	@touch $@ $(VENV)/.built

# The page is built here and ships inside the package.
web/node_modules/.installed: web/package-lock.json | $(VENV)/.made
	@echo "Instalando la página · Installing the page's tools"
	@scripts/npm ci --silent
	@touch $@

$(PAGE): $(WEB) web/node_modules/.installed
	@echo "Armando la página · Building the page"
	@scripts/npm run build --silent -- --logLevel warn
	@touch $@
