# Two commands for newcomers: `make generate` and `make test`. Both install
# what they need below this folder; Go, Node and Python are all they ask for.

GO     ?= go
NPM    ?= npm
PYTHON ?= python3

STATICCHECK := $(GO) run honnef.co/go/tools/cmd/staticcheck@v0.8.2

# Every type switch over a closed set of types (//sumtype:decl) names all of them, or
# has a default that does not just panic.
SUMTYPE := $(GO) run github.com/alecthomas/go-check-sumtype/cmd/go-check-sumtype@v0.4.0 -include-shared-interfaces

.PHONY: generate check laws search test test-go test-ts test-examples test-browser test-vscode race fuzz specfuzz torture mutants lint oracle publish bench snapshot vscode clean

generate: ## Write out/ from spec/.
	$(GO) run ./cmd/msggen generate

check: ## Tell whether out/ is what spec/ gives.
	$(GO) run ./cmd/msggen check

laws: ## Search for streams that break what specs claim; SEED=1 STREAMS=300 makes it another search.
	$(GO) run ./cmd/msggen laws $(if $(SEED),--seed $(SEED)) $(if $(STREAMS),--streams $(STREAMS))

search: node_modules .venv/python ## Let the tests that make up documents, streams and specs make up TIMES as many; SEED=1 makes it another search.
	$(GO) test -timeout 60m ./golden -run 'Test(Laws|CaseVectors|SchemaLaws|FormatRandom|EmitRandom|LintAnything|OneWordMistaken)$$' -times $(or $(TIMES),6) $(if $(SEED),-seed $(SEED))

test: test-go test-ts test-examples ## Run every test that needs no browser.

# Tests and what compiles them may take more memory than programs that run for long.
test-go test-examples search specfuzz lint: export GOGC ?= 400

# Many tests wait for a process in another language.
PACKAGES := $(shell expr 2 \* $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2))

# The limit allows for slow machines. What was emitted is compiled without paths, here and
# by tests, so that the compiler knows it again wherever it stands. To vet is up to lint.
test-go: node_modules .venv/python
	$(GO) test -vet=off -timeout 60m -p $(PACKAGES) ./...
	cd out/go && $(GO) test -trimpath ./...
	cd golden/gorunner && $(GO) test -trimpath ./...
	cd golden/bench && $(GO) test -trimpath ./...

# The packages themselves are built and run by test-go.
test-ts: node_modules
	$(NPM) test --silent

test-examples: node_modules
	$(NPM) run --silent build
	cd examples && $(GO) vet -trimpath ./... && $(GO) test -trimpath ./...

# Debian's browser is installed where that is allowed; without any, the tests say that they
# are left out.
BROWSER = command -v chromium google-chrome >/dev/null || \
		{ test "$$(id -u)" = 0 && apt-get install -y --no-install-recommends chromium >/dev/null 2>&1; } || \
		echo "make $@: there is no browser"

test-browser: node_modules ## Try all pages, also that of the examples, in a browser.
	$(NPM) run --silent build
	$(BROWSER)
	cd golden/browser && $(GO) test -count=1 -timeout 30m ./...
	cd examples && $(GO) test -trimpath -count=1 -run 'TestPage$$' ./agent

# VS Code as code-server packs it for browsers: its server alone, with the one native
# module that it does not start without.
CODE_SERVER := 4.100.3

test-vscode: node_modules vscode .cache/vscode-$(CODE_SERVER) ## Try the extension in a real VS Code, which is taken from npm.
	$(BROWSER)
	cd golden/browser && MSGGEN_VSCODE=$(abspath .cache/vscode-$(CODE_SERVER)/package/lib/vscode) $(GO) test -count=1 -run 'TestVSCode$$' -v .

.cache/vscode-%:
	rm -rf $@.part && mkdir -p $@.part
	cd $@.part && $(NPM) pack --silent code-server@$* && tar xzf code-server-$*.tgz package/lib/vscode && rm code-server-$*.tgz
	cd $@.part/package/lib/vscode && $(NPM) install --omit=dev --ignore-scripts --no-audit --no-fund --silent && $(NPM) rebuild --silent @vscode/spdlog
	mv $@.part $@

CHECKED := -race -gcflags=all=-d=checkptr

race: ## Test the Go runtime and SDKs with the race detector and checked pointers, if there is a C compiler.
ifeq ($(shell command -v $$($(GO) env CC)),)
	@echo "make race: left out, for the race detector needs a C compiler"
	@test "$$CI" != true # there nothing is left out
else
	CGO_ENABLED=1 $(GO) test $(CHECKED) ./gen/wire/...
	cd golden/gorunner && CGO_ENABLED=1 $(GO) test $(CHECKED) ./...
endif

fuzz: ## Fuzz the Go SDKs against encoding/json/v2 and the interpreter; FUZZTIME=10m for long.
	cd golden/gorunner && for target in FuzzDecode FuzzStream FuzzFold; do \
		$(GO) test -run '^$$' -fuzz "^$$target$$" -fuzzminimizetime 20x -fuzztime $(or $(FUZZTIME),1m) . || exit 1; done

specfuzz: node_modules .venv/python ## Make up SPECS specs and hold interpreter, Go, TypeScript and Python against each other; SEED=1 repeats a run, SIDES=go,tsc holds fewer, WITHOUT=imports,checks leaves features out, ALTERED=1 takes golden cases and alters them.
	$(GO) run ./golden/specfuzz -specs $(or $(SPECS),1000) $(if $(SEED),-seed $(SEED)) $(if $(WITHOUT),-without $(WITHOUT)) $(if $(ONLY),-only $(ONLY)) $(if $(SIDES),-sides '$(SIDES)') $(if $(ALTERED),-altered $(ALTERED))

torture: node_modules .venv/python ## Hold interpreter, Go, TypeScript and Python against each other on hostile input; SEED=1 repeats a run, LONG=1 is the long one, RUN=lines runs one class.
	$(GO) run ./golden/torture $(if $(SEED),-seed $(SEED)) $(if $(LONG),-long) $(if $(RUN),-run '$(RUN)') $(if $(CASES),-cases $(CASES))

mutants: ## Make N small faults in the packages PKG, one at a time, and tell which of them no test notices; TESTS names more packages with tests, RUN which of those.
	$(GO) run ./golden/mutants $(if $(N),-n $(N)) $(if $(SEED),-seed $(SEED)) $(if $(TESTS),-tests '$(TESTS)') $(if $(RUN),-run '$(RUN)') -timeout $(or $(TIMEOUT),2m) $(or $(PKG),./gen/interp)

lint: node_modules .venv/python .venv/codegen golden/shipping/node_modules golden/bench/generators/node_modules editors/vscode/node_modules ## Vet, staticcheck, closed switches, tsc and eslint over our code and the emitted code; msggen fmt and lint over the specs; publint and attw over tarballs; wheels in an empty environment; the generators of other people over the schemas; the command is built twice.
	unformatted=$$(gofmt -l cmd examples gen golden internal out) && test -z "$$unformatted" || { echo "gofmt -w is due for: $$unformatted"; exit 1; }
	$(GO) vet ./...
	$(STATICCHECK) ./...
	$(SUMTYPE) ./...
	for module in golden/gorunner golden/bench golden/browser examples; do (cd $$module && $(GO) vet ./... && $(STATICCHECK) ./...) || exit 1; done
	cd out/go && $(GO) vet ./...
	$(GO) test ./golden -run 'Test(CasesGo|CasesTypeScript|GoAsWritten|PythonArguments|PythonLint|PythonTypes|Tarballs|Wheels|Generators|GeneratorsOfValidators)$$' -timeout 30m -lint
	$(GO) test ./gen/typescript -run 'TestPackages$$' -timeout 30m -lint
	$(GO) test ./cmd/msggen -run 'TestSameBinary$$' -lint
	$(GO) run ./cmd/msggen fmt --check spec golden/cases
	$(GO) run ./cmd/msggen lint
	$(NPM) run --silent typecheck
	$(NPM) run --silent check --prefix editors/vscode
	$(NPM) run --silent lint

oracle: node_modules .venv/python .venv/oracle .venv/earlier .venv/agent ## Compare with the real upstream packages on random streams; SEED=1 EVENTS=1000 repeats a short run, AGENTSCOPE=folder has a checkout whose tests run with our package.
	$(NPM) run --silent build
	$(GO) run ./golden/oracle/agentscope $(if $(SEED),-seed $(SEED)) $(if $(EVENTS),-events $(EVENTS))
	$(GO) run ./golden/oracle/agui $(if $(SEED),-seed $(SEED)) $(if $(EVENTS),-events $(EVENTS))
	$(GO) run ./golden/oracle/anthropic $(if $(SEED),-seed $(SEED)) $(if $(EVENTS),-events $(EVENTS))
	$(GO) run ./golden/oracle/openai $(if $(SEED),-seed $(SEED)) $(if $(EVENTS),-events $(EVENTS))
	$(GO) run ./golden/oracle/responses $(if $(SEED),-seed $(SEED)) $(if $(EVENTS),-events $(EVENTS))
	$(GO) run ./golden/oracle/aisdk $(if $(SEED),-seed $(SEED)) $(if $(EVENTS),-events $(EVENTS))
	$(GO) run ./golden/oracle/agent $(if $(SEED),-seed $(SEED)) $(if $(EVENTS),-events $(EVENTS))
	$(GO) run ./golden/oracle/dropin $(if $(SEED),-seed $(SEED)) $(if $(AGENTSCOPE),-tests '$(AGENTSCOPE)')

publish: ## Lay out the schemas of all versions in DIR, which is to be served at https://msggen.dev/schemas/.
	test -n "$(DIR)"
	for earlier in $(wildcard golden/upgrades/*/msggen.yaml); do $(GO) run ./cmd/msggen --config $$earlier publish --base https://msggen.dev/schemas/ "$(abspath $(DIR))" || exit 1; done
	$(GO) run ./cmd/msggen publish "$(abspath $(DIR))"

bench: node_modules .venv/oracle golden/bench/generators/node_modules ## Measure beside peers, print the table, write it and a plot into docs; RUN=regexp only prints these rows.
	$(NPM) run --silent build
	cd golden/bench && $(GO) run . $(if $(RUN),-run '$(RUN)',-update)

vscode: editors/vscode/node_modules ## Pack the extension for VS Code: editors/vscode/dist/msggen.vsix.
	$(NPM) run --silent pack --prefix editors/vscode

editors/vscode/node_modules: editors/vscode/package.json editors/vscode/package-lock.json
	$(NPM) ci --no-audit --no-fund --prefix editors/vscode
	touch $@

golden/%/node_modules: golden/%/package.json golden/%/package-lock.json
	$(NPM) ci --no-audit --no-fund --prefix golden/$*
	touch $@

node_modules: package.json package-lock.json
	$(NPM) ci --no-audit --no-fund
	touch node_modules

.venv/%: golden/python/%.txt
	$(PYTHON) -m venv $@
	$@/bin/python -m pip install --quiet --disable-pip-version-check $(COMPLETE) -r $<
	touch $@

.venv/oracle: COMPLETE := --no-deps

snapshot: ## Try a release: binaries for all systems, with hashes and lists of modules, in dist/.
	mkdir -p .cache/bin
	GOBIN=$(CURDIR)/.cache/bin $(GO) install github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0
	PATH="$(CURDIR)/.cache/bin:$$PATH" $(GO) run github.com/goreleaser/goreleaser/v2@v2.13.0 release --snapshot --clean

clean: ## Remove what the other targets installed and built.
	rm -rf node_modules golden/bench/generators/node_modules golden/shipping/node_modules editors/vscode/node_modules editors/vscode/dist .venv .cache out/ts/*/dist out/ts/*/*.tsbuildinfo
