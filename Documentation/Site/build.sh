#!/usr/bin/env bash
# Builds the API reference of the modules that apps and their tests import, as a site in .build-docs/site. Two of them
# need traits of the package, with which the build needs Swift 6.2 and compiles SwiftNIO: minutes the first time.
# The toolchain's own docc reads symbol graphs, so that no plugin becomes a dependency of those who use the package.
# Any warning is an error: a link that leads nowhere, a parameter without documentation or one that does not exist.
#
#   SWIFT      the toolchain's swift; default: swift
#   DOCS_BASE  the folder of the site on its host, such as swift-endpoint-generator; default: the root of the host
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

swift=${SWIFT:-swift}
base=${DOCS_BASE:-/}
output=$PWD/.build-docs
# The docc of the same toolchain, since its compiler writes the symbol graphs.
docc=$(dirname "$(realpath "$(command -v "$swift")")")/docc
if ! test -x "$docc"; then docc=$(xcrun --find docc 2>/dev/null || command -v docc); fi

# The compiler writes a graph when it compiles a module, so those of a module that is up to date are kept.
mkdir -p "$output/all"
"$swift" build --package-path Documentation/Site --scratch-path "$output/build" \
	-Xswiftc -emit-symbol-graph -Xswiftc -emit-extension-block-symbols -Xswiftc -emit-symbol-graph-dir -Xswiftc "$output/all"

# Links of the other modules lead to the runtime, whose archive comes first.
archives=()
dependencies=()
for module in EndpointRuntime EndpointTesting EndpointMocking EndpointCaching EndpointResilience EndpointObservability EndpointAsyncHTTPClient; do
	mkdir -p "$output/graphs/$module"
	cp "$output/all/$module.symbols.json" "$output/all/$module@"*.symbols.json "$output/graphs/$module/" 2>/dev/null ||
		cp "$output/all/$module.symbols.json" "$output/graphs/$module/"
	"$docc" convert "Sources/$module/$module.docc" \
		--additional-symbol-graph-dir "$output/graphs/$module" \
		--fallback-display-name "$module" \
		--fallback-bundle-identifier "swift-endpoint-generator.$module" \
		--hosting-base-path "$base" \
		--warnings-as-errors \
		--enable-experimental-external-link-support \
		${dependencies[@]+"${dependencies[@]}"} \
		--output-path "$output/$module.doccarchive"
	archives+=("$output/$module.doccarchive")
	if test "$module" = EndpointRuntime; then dependencies=(--dependency "$output/$module.doccarchive"); fi
done

rm -rf "$output/site"
"$docc" merge "${archives[@]}" --synthesized-landing-page-name "swift-endpoint-generator" --output-path "$output/site"
echo "The site is in .build-docs/site; serve it with: python3 -m http.server --directory .build-docs/site"
