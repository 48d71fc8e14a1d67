# Every command a contributor needs; `make help` lists them.

SWIFT ?= swift
# More options for SwiftPM, such as `--scratch-path <folder>`.
SWIFT_FLAGS ?=

# The traits compile the loopback servers and all that plain consumers do not compile; one set of options for all
# commands keeps it at one build.
PACKAGE_FLAGS = $(strip --traits AsyncHTTPClient,MockServer,Observability $(SWIFT_FLAGS))
SWIFT_SOURCES = Package.swift Benchmarks Examples Fuzzing Plugins Sources Specs Tests

.PHONY: help demo test built packages tests tool-tests consumer-tests server-example templates manual docs bundle bundle-test document-test cross-test bench fuzz fuzz-json sanitize differences mutations availability corpora corpus scenarios soak flows lint format dependencies python clean

help: ## Lists the commands.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

demo: dependencies ## Builds four clients from specs and shows them calling a mock server.
	$(SWIFT) build $(PACKAGE_FLAGS) --product Demo
	@$(SWIFT) run $(PACKAGE_FLAGS) --skip-build Demo Specs

# Several runs, since all tests of a run share a few threads. Those of the tool keep threads busy while compilers run;
# sessions of those of the runtime would meanwhile end calls that take too long. Those of the transports measure the time
# themselves. The suites of the mock server that compile programs are tested with the tool. The packages of users are built
# one after the other, on Linux in a run of their own beside the tool's: as a part of it, they would start late and end last.
# SwiftPM allows one run at a time in a build folder, so that the program with the tests is called without it.
RUNTIME_TESTS = '^((Endpoint[A-Za-z]+|GeneratedClient)Tests\.|MockServingTests\.(?!Every|ModelRoundTrip))'
TRANSPORT_TESTS = '^TransportTests\.'
CONSUMER_TESTS = '^ToolTests\.ConsumerTests'
ifeq ($(shell uname),Linux)
BESIDE = consumer-tests
endif
# Swift Testing begins all tests at once; with fewer, each one ends soon after it began. Ignored before Swift 6.3.
test: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 16

test: built ## Checks the style of all sources and runs every test.
	+@$(two_jobs) tool-tests $(BESIDE) TESTS="$$($(SWIFT) build $(PACKAGE_FLAGS) --show-bin-path)/$(PRODUCT).xctest"
	$(SWIFT) test $(PACKAGE_FLAGS) --skip-build --disable-xctest --filter $(RUNTIME_TESTS)
	$(SWIFT) test $(PACKAGE_FLAGS) --skip-build --disable-xctest --filter $(TRANSPORT_TESTS)

# The style is checked while Swift's packages are downloaded, and Python's are installed while they are compiled.
# `dependencies` and `python` may run apt-get, so one follows the other.
two_jobs = $(MAKE) --no-print-directory $(if $(findstring jobserver,$(MAKEFLAGS)),,-j2)
built: dependencies
	+@$(two_jobs) lint packages
	+@$(two_jobs) tests python

packages:
	@$(SWIFT) package $(PACKAGE_FLAGS) resolve

# The product with all tests, and the executables that they run.
PRODUCT = swift-endpoint-generatorPackageTests
# `swift test` would build with other compiler options, so that each command would compile everything again after the other.
build_tests = $(SWIFT) build $(PACKAGE_FLAGS) --product $(PRODUCT)
tests:
	$(build_tests)

tool-tests:
	$(SWIFT) test $(PACKAGE_FLAGS) --skip-build --disable-xctest --skip $(RUNTIME_TESTS) --skip $(TRANSPORT_TESTS) \
		$(if $(BESIDE),--skip $(CONSUMER_TESTS))

consumer-tests:
	"$(TESTS)" --testing-library swift-testing --filter $(CONSUMER_TESTS)

# Hummingbird and AsyncHTTPClient take minutes to compile, so that the example which uses them is not a part of `make test`.
server-example: dependencies ## Builds the example of a server, runs its tests, and calls it beside two mock servers.
	$(build_tests)
	SERVER_EXAMPLE=1 $(SWIFT) test $(PACKAGE_FLAGS) --skip-build --disable-xctest --filter ServerExampleTests

templates: ## Copies the files of the built-in templates into Swift.
	@python3 Templates/embed.py

# The plugin of swift-argument-parser takes all executables of a package, also those without its commands.
manual: dependencies ## Writes the manual pages of the executables to .build-manual.
	@set -e; $(SWIFT) build $(PACKAGE_FLAGS); mkdir -p .build-manual; \
	folder="$$($(SWIFT) build $(PACKAGE_FLAGS) --show-bin-path)"; \
	for tool in endpoint-generator endpoint-import endpoint-mock; do \
		$(SWIFT) run --package-path "$${folder%/*/*}/checkouts/swift-argument-parser" --scratch-path .build-manual/tool generate-manual \
			"$$folder/$$tool" --output-directory .build-manual; \
	done

bundle: dependencies ## Writes a package with the plugin and a prebuilt tool to .build-bundle/swift-endpoint-generator-prebuilt.
	@SWIFT="$(SWIFT)" Plugins/Prebuilt/bundle.sh .build-bundle/swift-endpoint-generator-prebuilt

bundle-test: bundle ## Writes the bundle, and compiles a package with its plugin.
	$(build_tests)
	BUNDLE="$$(realpath .build-bundle/swift-endpoint-generator-prebuilt)" $(SWIFT) test $(PACKAGE_FLAGS) --skip-build \
		--disable-xctest --filter PrebuiltToolTests

document-test: dependencies ## Compiles the plugin's tools with the trait for OpenAPI documents, and a package with a document.
	$(build_tests)
	DOCUMENT_TRAIT=1 $(SWIFT) test $(PACKAGE_FLAGS) --skip-build --disable-xctest --filter DocumentTests

cross-test: dependencies ## Compiles the tool of the plugin for this machine in a build for another processor; only on Linux.
	$(build_tests)
	CROSS_COMPILATION=1 $(SWIFT) test $(PACKAGE_FLAGS) --skip-build --disable-xctest --filter CrossCompilationTests

# The folder of the site on its host, empty for the root of the host; and where links to files of the package lead.
DOCS_BASE ?=
DOCS_SOURCE ?=

docs: ## Builds the guides and the API reference as a site, in .build-docs/site; needs Swift 6.2 and Python 3.
	@SWIFT="$(SWIFT)" DOCS_BASE="$(DOCS_BASE)" DOCS_SOURCE="$(DOCS_SOURCE)" Documentation/Site/build.sh

# A revision that `make bench` also measures: its clean build, its large client, and its decoding and encoding.
BASE ?=

# Linux reports the memory of a process in other units than macOS, and names the files of a build differently.
bench: export SWIFT := $(SWIFT)
bench: ## Compares what generated code costs with the usual shape, and with revision BASE; only on Linux, takes minutes, needs Python 3.
	@if test "$$(uname)" != Linux; then echo "error: make bench measures on Linux only" >&2; exit 1; fi
	@$(MAKE) --no-print-directory dependencies
	@python3 Benchmarks/ColdBuild/run.py --files $(if $(BASE),--base $(BASE))
	@python3 Benchmarks/Generation/run.py
	@python3 Benchmarks/LargeClient/run.py $(if $(BASE),--base $(BASE))
	@python3 Benchmarks/WholeClient/run.py
	@python3 Benchmarks/ModelVariants/run.py
	@python3 Benchmarks/Calls/run.py
	@python3 Benchmarks/Coding/run.py $(if $(BASE),--base $(BASE))
	@python3 Benchmarks/ServerCalls/run.py

# How long `make fuzz` looks for faults.
SECONDS ?= 60

fuzz: dependencies ## Feeds the generator with made-up specs for SECONDS; needs a toolchain of swift.org.
	@Fuzzing/run.sh $(SECONDS)

fuzz-json: ## Feeds the reader of JSON with made-up bytes for SECONDS; needs a toolchain of swift.org.
	@Fuzzing/run-json.sh $(SECONDS)

# The tests of the modules that users link, and of generated clients: others compile programs, or contain libraries in C.
# Release code has no testability by default. `TraitTests` fails without the trait for servers, which this build does not need.
SANITIZED_TESTS = '^(Endpoint(Runtime|Testing|Caching|Resilience)|GeneratedClient)Tests\.(?!TraitTests)'
sanitize: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 16
sanitize: dependencies ## Runs the tests of the runtime and of generated clients in release under AddressSanitizer.
	ASAN_OPTIONS="$(ASAN_OPTIONS)" $(SWIFT) test $(SWIFT_FLAGS) --configuration release -Xswiftc -enable-testing \
		--sanitize address --scratch-path .build-address --disable-xctest --filter $(SANITIZED_TESTS)

# How many documents of each kind `make differences` reads.
DIFFERENCES ?= 10000

differences: dependencies ## Compares what the runtime and JSONDecoder read from DIFFERENCES random and changed documents of each kind.
	$(build_tests)
	DIFFERENCES=$(DIFFERENCES) $(SWIFT) test $(PACKAGE_FLAGS) --skip-build --disable-xctest --filter DifferenceTests

# How many changed and random documents `make mutations` imports.
DOCUMENTS ?= 20000

mutations: dependencies ## Imports DOCUMENTS changed and random documents, and checks the specs.
	$(build_tests)
	MUTATIONS=$(DOCUMENTS) $(SWIFT) test $(PACKAGE_FLAGS) --skip-build --disable-xctest --filter MutationTests

availability: dependencies ## Checks that the package uses nothing that the oldest Apple platforms lack; only on Linux, needs Python 3.
	@if test "$$(uname)" != Linux; then echo "error: on macOS, the compiler checks the availability" >&2; exit 1; fi
	$(SWIFT) build $(PACKAGE_FLAGS) --build-tests
	@python3 Tests/Availability/test_uses.py
	@python3 Tests/Availability/check.py "$$($(SWIFT) build $(PACKAGE_FLAGS) --show-bin-path)"

corpora: ## Fetches public test data (YAML's test suite, OpenAPI documents), where there is a network.
	@Tests/Corpora/fetch.sh

# Large public documents: beside the package, or as `make corpora` fetches them.
CORPUS ?= $(foreach folder,openapi swagger,$(firstword $(wildcard ../shared/corpus/$(folder) .build-corpora/$(folder))))
CORPUS_DOCUMENTS = $(wildcard $(foreach type,yaml json,$(addsuffix /*.$(type),$(CORPUS))))

corpus: dependencies ## Imports large OpenAPI and Swagger documents, compiles their clients, calls every endpoint and decodes every example.
	@if test -z "$(CORPUS_DOCUMENTS)"; then \
		echo "error: there are no documents, neither in ../shared/corpus nor in .build-corpora (make corpora)" >&2; \
		exit 1; \
	fi
	$(build_tests)
	@failed=; for document in $(CORPUS_DOCUMENTS); do \
		name=$$(basename "$$document"); specs=.build-corpus/$${name%.*}; \
		echo "== $$name"; rm -rf "$$specs"; \
		$(SWIFT) run $(PACKAGE_FLAGS) --skip-build endpoint-import openapi "$$document" --output "$$specs" \
		&& SPECS="$$specs" DOCUMENT="$$(realpath "$$document")" $(SWIFT) test $(PACKAGE_FLAGS) --skip-build --disable-xctest \
			--filter 'EveryCall|EveryResponse|EveryExample|EveryValue' \
		|| failed="$$failed $$name"; \
	done; \
	if test -n "$$failed"; then echo "error: these documents failed:$$failed" >&2; exit 1; fi

# How many seeds of each scenario `make scenarios` runs, and with which sanitizer: thread, address, or none.
RUNS ?= 50
SANITIZE ?=
SCENARIO_FLAGS = $(PACKAGE_FLAGS) $(if $(SANITIZE),--sanitize $(SANITIZE) --scratch-path .build-$(SANITIZE))
# Of what the process keeps to its end, much is Foundation's.
ASAN_OPTIONS ?= detect_leaks=0

# With ThreadSanitizer, on Linux: tells it of the locks of the Swift library Synchronization.
define thread_sanitizer
library=; if test "$(SANITIZE)" = thread && test "$$(uname)" = Linux; then \
	library="$$folder/thread-sanitizer.so"; \
	clang -shared -fPIC -O1 -o "$$library" Tests/TransportScenarios/thread-sanitizer.c; \
fi
endef

# The transport of `make scenarios`, and those of `make soak`: standard, asyncHTTPClient, or urlSession.
TRANSPORT ?= standard
TRANSPORTS ?= standard asyncHTTPClient

scenarios: dependencies python ## Cancels, times out and breaks calls at every stage, with RUNS seeds; SANITIZE=thread or address.
	$(SWIFT) build $(SCENARIO_FLAGS) --product TransportScenarios
	@set -e; folder="$$($(SWIFT) build $(SCENARIO_FLAGS) --show-bin-path)"; $(thread_sanitizer); \
	LD_PRELOAD="$$library" ASAN_OPTIONS="$(ASAN_OPTIONS)" "$$folder/TransportScenarios" --runs $(RUNS) \
		--transport $(TRANSPORT) --keep Tests/TransportScenarios/failed-seeds.txt

# How many calls `make soak` sends over each transport, and from which seed; without SANITIZE also without sessions, for a
# comparison of the memory.
CALLS ?= 100000
SEED ?= 1
SOAK_FLAGS = $(PACKAGE_FLAGS) $(if $(SANITIZE),--sanitize $(SANITIZE) --scratch-path .build-$(SANITIZE),--configuration release)

soak: dependencies python ## Sends CALLS calls with random faults over each of TRANSPORTS, from a SEED; SANITIZE=thread or address.
	$(SWIFT) build $(SOAK_FLAGS) --product TransportScenarios
	@set -e; folder="$$($(SWIFT) build $(SOAK_FLAGS) --show-bin-path)"; $(thread_sanitizer); failed=; \
	soak() { \
		LD_PRELOAD="$$library" ASAN_OPTIONS="$(ASAN_OPTIONS)" "$$folder/TransportScenarios" --soak $(CALLS) --seed $(SEED) \
			--transport $$1 --sender $$2 || failed="$$failed $$2/$$1"; \
	}; \
	for transport in $(TRANSPORTS); do \
		soak $$transport session; \
		if test -z "$(SANITIZE)"; then \
			soak $$transport transport; \
			if test $$transport = asyncHTTPClient; then soak $$transport client; fi; \
		fi; \
	done; \
	if test -n "$$failed"; then echo "error: these soaks failed:$$failed" >&2; exit 1; fi

# What `make flows` measures, of the cases of `Flow` in Tests/TransportScenarios.
FLOWS ?= down up bomb savedBomb streamedBomb

flows: dependencies python ## Sends and receives 1 GiB over each transport, and prints the memory that it takes; only on Linux.
	@if test "$$(uname)" != Linux; then echo "error: make flows measures on Linux only" >&2; exit 1; fi
	$(SWIFT) build $(PACKAGE_FLAGS) --configuration release --product TransportScenarios
	@folder="$$($(SWIFT) build $(PACKAGE_FLAGS) --configuration release --show-bin-path)"; failed=; \
	printf '%-15s %-12s %20s %8s\n' transport flow 'above the idle (MB)' seconds; \
	for transport in standard urlSession asyncHTTPClient; do for flow in $(FLOWS); do \
		if report="$$("$$folder/TransportScenarios" --flow $$flow --transport $$transport)"; then \
			echo "$$report" | awk -F '[:,}]' -v transport=$$transport -v flow=$$flow \
				'{ printf "%-15s %-12s %20.1f %8.1f\n", transport, flow, ($$6 - $$4) / 1e6, $$8 }'; \
		else failed="$$failed $$flow/$$transport"; fi; \
	done; done; \
	if test -n "$$failed"; then echo "error: these flows failed:$$failed" >&2; exit 1; fi

lint: ## Checks the style of all sources.
	@echo "Checking the style of $(SWIFT_SOURCES)"
	@$(SWIFT) format lint --strict --parallel --recursive $(SWIFT_SOURCES)

format: ## Formats all sources.
	@$(SWIFT) format --in-place --parallel --recursive $(SWIFT_SOURCES)

clean: ## Removes what was built.
	rm -rf .build .build-address .build-bench .build-bundle .build-corpora .build-corpus .build-docs .build-fuzz .build-manual \
		.build-python .build-thread

# The public validators that judge what the tool prints for others, and the servers that the transport is tested against.
# Where they cannot be had the tests that need them are listed as skipped; in CI they must be there.
python:
	@if cmp -s Tests/Python/requirements.txt .build-python/requirements.txt; then exit 0; fi; \
	as_root=; if test "$$(id -u)" != 0 && command -v sudo >/dev/null; then as_root=sudo; fi; \
	echo "Installing the Python packages of Tests/Python"; \
	install() { python3 -m venv .build-python.new && .build-python.new/bin/python3 -m pip install -q -r Tests/Python/requirements.txt; }; \
	if ! install >.build-python.log 2>&1 && command -v apt-get >/dev/null; then \
		$$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y python3-venv >>.build-python.log 2>&1; \
		rm -rf .build-python.new; install >>.build-python.log 2>&1; \
	fi; \
	if .build-python.new/bin/python3 -c "import jsonschema, openapi_spec_validator, yaml, sarif_pydantic, httpbin, gunicorn, fastapi, uvicorn" 2>/dev/null; then \
		cp Tests/Python/requirements.txt .build-python.new/; rm -rf .build-python; mv .build-python.new .build-python; rm -f .build-python.log; exit 0; \
	fi; \
	rm -rf .build-python.new; \
	echo "The Python packages of Tests/Python could not be installed (.build-python.log says why):" \
		"the tests that need them will be skipped" >&2; \
	test "$$CI" != true

# libyaml is the only thing that SwiftPM cannot fetch. The same question decides whether to install it and whether that helped.
define yaml_is_there
{ printf '#include <yaml.h>\n' | clang -E - || pkg-config --exists yaml-0.1 \
|| test -e "$$(brew --prefix libyaml)/include/yaml.h"; } >/dev/null 2>&1
endef

dependencies: ## Installs libyaml's development package, where it is missing.
	@if $(yaml_is_there); then exit 0; fi; \
	echo "Installing libyaml's development package"; \
	as_root=; if test "$$(id -u)" != 0 && command -v sudo >/dev/null; then as_root=sudo; fi; \
	if command -v apt-get >/dev/null; then \
		$$as_root apt-get update -qq && \
		$$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y libyaml-dev; \
	elif command -v brew >/dev/null; then \
		brew install libyaml; \
	fi; \
	if $(yaml_is_there); then exit 0; fi; \
	echo "error: libyaml's headers are missing and could not be installed; install libyaml-dev (apt)," \
		"libyaml-devel (dnf) or libyaml (brew), then run make again" >&2; \
	exit 1
