# heddle: `make demo` and `make test` work on a bare Debian 12 with Go and gcc; `make help` names the rest.

SHELL       := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS   += --no-print-directory

GO     ?= go
GOFMT   = $(shell $(GO) env GOROOT)/bin/gofmt
SUMMARY = $(GO) run ./scripts/testsummary

# What heddle version says. Go's own stamp fails in a checkout that belongs to another user, as in a container.
VERSION ?= 0.1.0-dev
COMMIT  ?= $(shell git -c safe.directory='*' describe --always --abbrev=12 --dirty=+changes 2>/dev/null)
STAMPS   = -X heddle/internal/face/cli.release=$(VERSION) -X heddle/internal/face/cli.commit=$(COMMIT)
STAMPED  = -buildvcs=false -ldflags '$(STAMPS)'

PREFIX  ?= /usr/local
export VERSION PREFIX DESTDIR

BENCH    ?= .
FUZZTIME ?= 30s
export FUZZTIME

.DEFAULT_GOAL := help
.PHONY: help setup build install release vscode docs demo test lint nightly mutate bench paper soundness fuzz clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: ## install what is missing from Debian's packages (demo and test do it by themselves)
	@scripts/setup.sh

build: ## build bin/heddle and bin/heddle-llvm, install nothing
	@$(MAKE) -C llvm -j$$(nproc)
	@$(GO) build $(STAMPED) -o bin/heddle ./cmd/heddle

install: build ## install under PREFIX (/usr/local), or below DESTDIR: heddle, manual pages, completions
	@scripts/package/install.sh bin

release: ## make build/release: a static tar.gz, a .deb and a file for a container
	@scripts/setup.sh
	@$(MAKE) -C llvm -j$$(nproc) STATIC=1 TARGET=../build/static/heddle-llvm
	@$(GO) build -buildvcs=false -trimpath -tags netgo,osusergo \
		-ldflags '$(STAMPS) -s -w -linkmode external -extldflags "-static"' -o build/static/heddle ./cmd/heddle
	@scripts/package/release.sh build/static build/release

docs: build ## make the documents a web site with a search: build/site/index.html
	@$(GO) run ./scripts/site

vscode: ## pack editors/vscode as build/heddle.vsix, for `code --install-extension`
	@mkdir -p build
	@$(GO) run ./scripts/package/vsix editors/vscode build/heddle.vsix
	@echo build/heddle.vsix

demo: ## set up, build, refute a faulty Peterson lock and prove the correct one
	@scripts/setup.sh use
	@$(MAKE) build
	@scripts/demo.sh

# The packages whose tests take longest begin first, so that all cores are busy to the end.
ONE_BY_ONE = ./internal/face/cli ./internal/test/corpus ./internal/exec/platform ./internal/test/crosscheck ./internal/test/docstest

# The limit on time is for a test that hangs: on a busy machine a package may take ten times as long as on an idle one.
test: ## set up, build, lint, run every test (some 17 minutes on 2 cores)
	@scripts/setup.sh
	@$(MAKE) build lint
	@$(GO) test -json -vet=off -timeout 2h $(ONE_BY_ONE) ./... | $(SUMMARY)

lint: ## gofmt and go vet; .golangci.yml is for those who have golangci-lint
	@unformatted=$$($(GOFMT) -l .); \
	if [ -n "$$unformatted" ]; then echo "gofmt would change:"; echo "$$unformatted"; exit 1; fi
	@$(GO) vet ./...

nightly: ## the long tests too (hours)
	@scripts/setup.sh
	@$(MAKE) build lint
	@HEDDLE_NIGHTLY=1 $(GO) test -json -vet=off -count=1 -timeout 10h ./... | $(SUMMARY)

mutate: ## change conditions one at a time and see whether tests notice (hours; MUTATE='--only=FILE --budget=SECONDS')
	@$(MAKE) build
	@$(SOUNDNESS) $(GO) run ./scripts/mutate $(MUTATE)

bench: ## benchmarks; BENCH=regexp selects
	@$(MAKE) build
	@$(GO) test -run '^$$' -bench '$(BENCH)' -benchmem -timeout 60m ./...

paper: ## measure the published tables again and write bench/PAPER.md
	@$(MAKE) build
	@$(GO) run ./bench/paper

# Tests in these packages leave figures (internal/test/summary); make mutate leaves its own.
SOUNDNESS = HEDDLE_SOUNDNESS=$(CURDIR)/build/soundness

# It compares several times as many programs as make test, unless it is said how many.
COMPARED = HEDDLE_ENUMERATED=$${HEDDLE_ENUMERATED:-20000} HEDDLE_LARGER=$${HEDDLE_LARGER:-500} \
	HEDDLE_RANDOM_PROGRAMS=$${HEDDLE_RANDOM_PROGRAMS:-100} HEDDLE_SYMBOLIC_PROGRAMS=$${HEDDLE_SYMBOLIC_PROGRAMS:-60} \
	HEDDLE_CSMITH_SEEDS=$${HEDDLE_CSMITH_SEEDS:-20}

soundness: ## compare again and write bench/SOUNDNESS.md; NIDHUGG=DIR and GENMC=DIR add their tests
	@$(MAKE) build
	@$(COMPARED) $(SOUNDNESS) $(GO) test -count=1 -timeout 80m ./internal/test/agree ./internal/test/crosscheck
	@if [ -n "$(NIDHUGG)$(GENMC)" ]; then $(SOUNDNESS) $(GO) run ./bench/litmus --nidhugg="$(NIDHUGG)" --genmc="$(GENMC)"; fi
	@$(GO) run ./bench/soundness

fuzz: ## every fuzz target for FUZZTIME (30s)
	@$(MAKE) build
	@scripts/fuzz.sh

clean: ## remove what was built
	@rm -rf bin build
	@if [ -f llvm/Makefile ]; then $(MAKE) -C llvm clean; fi
