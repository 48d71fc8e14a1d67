#!/usr/bin/env bash
# Builds a site in .build-docs/site: the pages of Documentation as guides, and the API reference of the modules that
# apps and their tests import. Two of them need traits of the package, with which the build needs Swift 6.2 and compiles
# SwiftNIO: minutes the first time. The scripts beside this one need Python 3.
# The toolchain's own docc reads symbol graphs, so that no plugin becomes a dependency of those who use the package.
# Any warning is an error: a link that leads nowhere, a parameter without documentation or one that does not exist. So
# is a public declaration without documentation, or one that throws and does not say what.
#
#   SWIFT        the toolchain's swift; default: swift
#   DOCS_BASE    the folder of the site on its host, such as swift-endpoint-generator; default: the root of the host
#   DOCS_SOURCE  where the files of the package are on their host, for links to them; default: there are no such links
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

# convert NAME CATALOG OPTION... adds an archive to the site.
archives=()
dependencies=()
convert() {
	local name=$1
	shift
	"$docc" convert "$@" \
		--fallback-display-name "$name" \
		--fallback-bundle-identifier "swift-endpoint-generator.$name" \
		--hosting-base-path "$base" \
		--warnings-as-errors \
		--enable-experimental-external-link-support \
		${dependencies[@]+"${dependencies[@]}"} \
		--output-path "$output/$name.doccarchive"
	archives+=("$output/$name.doccarchive")
}

# A link can only lead to an archive that is there: links of the runtime lead to the guides, and links of the other
# modules to the runtime.
python3 Documentation/Site/guides.py "$output/Guides.docc"
convert Guides "$output/Guides.docc"
dependencies=(--dependency "$output/Guides.doccarchive")
for module in EndpointRuntime EndpointTesting EndpointMocking EndpointCaching EndpointResilience EndpointObservability EndpointAsyncHTTPClient; do
	mkdir -p "$output/graphs/$module"
	cp "$output/all/$module.symbols.json" "$output/all/$module@"*.symbols.json "$output/graphs/$module/" 2>/dev/null ||
		cp "$output/all/$module.symbols.json" "$output/graphs/$module/"
	python3 Documentation/Site/undocumented.py "$output/graphs/$module/"*.json
	convert "$module" "Sources/$module/$module.docc" --additional-symbol-graph-dir "$output/graphs/$module"
	if test "$module" = EndpointRuntime; then dependencies+=(--dependency "$output/$module.doccarchive"); fi
done

rm -rf "$output/site"
"$docc" merge "${archives[@]}" --synthesized-landing-page-name "swift-endpoint-generator" --output-path "$output/site"
echo "The site is in .build-docs/site; serve it with: python3 -m http.server --directory .build-docs/site"
