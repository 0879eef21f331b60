# Two commands: 'make run' shows what confkg does, 'make test' proves it.
# The rest is for those who work on it. Needs make, git and Python 3.11+ with pip and venv.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := PIP_CONSTRAINT=$(CURDIR)/constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install --quiet --no-compile

# Hundreds of processes are started, which need not compile the same modules again and again; pip
# would compile all that it installs, of which two thirds are never imported.
unexport PYTHONDONTWRITEBYTECODE

# Of tests that compare two ways of doing the same on all data there are, a part; of tests that try
# what Hypothesis makes up, the first third of the examples.
SAMPLE := --sample

.DEFAULT_GOAL := help
.PHONY: help run test test-all quick format graph catalogue docs model clean

help: ## say what there is
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

run: $(VENV)/.installed ## build the graph, and one with records of proceedings, answer questions, validate
	@$(BIN)/confkg build documents --out graph
	@echo
	@echo 'With whom did Yoshua Bengio write papers, when, and where is that written?'
	@$(BIN)/confkg query coauthors-of-person --person "Yoshua Bengio" --evidence
	@$(BIN)/confkg build documents proceedings --out with-proceedings
	@echo
	@echo 'With whom did Diederik P. Kingma write papers, by the records of proceedings/ as well?'
	@$(BIN)/confkg query coauthors-of-person --person "Diederik P. Kingma" --graph with-proceedings
	@echo 'What validation noted (the gravest; "confkg validate graph" lists all):'
	@$(BIN)/confkg validate graph --limit 1
	@echo
	@echo 'Try next:'
	@echo '  $(BIN)/confkg query --list'
	@echo '  $(BIN)/confkg query edition-awards --edition "ICLR 2024"'
	@echo '  $(BIN)/confkg query measure-by-year --measure submissions --format csv'
	@echo '  $(BIN)/confkg export --about "ICLR 2025"'
	@echo '  $(BIN)/confkg explain "Kyunghyun Cho"'

test: $(VENV)/.installed-test ## check style, types, imports, ontology and code, and run the tests
	@$(MAKE) --no-print-directory --jobs 2 check-types check-rest check-tests

test-all: ## the same with every case of the exhaustive tests, as .ci/run does
	@$(MAKE) --no-print-directory test SAMPLE=

.PHONY: check-types check-rest check-tests
check-types:
	@$(BIN)/mypy

check-rest:
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .
	@$(BIN)/lint-imports
	@$(BIN)/confkg validate graph --with-documents --limit 1

check-tests:
	@$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder $(SAMPLE)

quick: $(VENV)/.installed-test ## the tests that take less than a few seconds
	@$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder $(SAMPLE) -m 'not heavy'

format: $(VENV)/.installed-test ## put the code into the one style
	@$(BIN)/ruff check --fix . ; $(BIN)/ruff format .

graph: $(VENV)/.installed ## build graph/ from documents/
	@$(BIN)/confkg build documents --out graph

catalogue: $(VENV)/.installed ## write queries/README.md from the headers of the questions
	@$(BIN)/confkg query --list --format markdown --out queries/README.md

docs: $(VENV)/.installed ## write docs/ontology.html, the page of the ontology
	@mkdir -p docs
	@$(BIN)/confkg ontology --graph graph --format html --out docs/ontology.html

model: $(VENV)/.installed ## train the labeller anew from ../shared/proceedings, and write docs/labeller.md
	@mkdir -p docs
	@$(BIN)/python -m training --card docs/labeller.md

clean: ## take away what make made
	rm -rf $(VENV) with-proceedings .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

$(VENV)/.installed: pyproject.toml constraints.txt
	@echo 'Setting up $(VENV) (once) …'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) -e .
	@touch $@

# Of what the tests need owlready2 is compiled, which takes a third of the time as fast code.
$(VENV)/.installed-test: pyproject.toml constraints.txt
	@echo 'Setting up $(VENV) with what the tests need (once) …'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@CFLAGS='-O0 -g0' $(PIP) -e '.[test]'
	@touch $(VENV)/.installed $@
