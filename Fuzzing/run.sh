#!/usr/bin/env bash
# Feeds the generator, from text to Swift, with inputs that libFuzzer makes up by what they reach.
#
#     Fuzzing/run.sh [seconds] [more options of libFuzzer]
#
# It begins with the specs of the goldens and with Fuzzing/Corpus, where inputs that found a fault are kept; the tests
# replay those. What it finds goes to .build-fuzz/found. Needs libFuzzer, which Xcode's toolchains lack and those of
# swift.org have.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
seconds=${1:-60}
shift || true
build=.build-fuzz
# What sources that are gone left behind would be linked, too.
rm -rf "$build"/*/release
swift build --scratch-path "$build" --configuration release --target SwiftRendering -Xswiftc -sanitize=fuzzer

# The modules talk to each other in `package` declarations, so the fuzzer has to belong to the same package.
package=$(basename "$PWD" | tr '[:upper:]-. ' '[:lower:]___')
objects=()
for module in TextCoding Diagnostics MarkdownText YAML Spec SwiftNaming Generator Templating SwiftRendering; do
    objects+=("$build/release/$module.build"/*.o)
done
# Homebrew's libyaml is in a folder that the compiler does not search.
yaml=$(pkg-config --cflags --libs yaml-0.1 2>/dev/null || echo -lyaml)
# shellcheck disable=SC2086
swiftc -O -parse-as-library -sanitize=fuzzer -package-name "$package" -I "$build/release/Modules" -I Sources/CYAML \
    Fuzzing/SpecFuzzer.swift "${objects[@]}" $yaml -o "$build/spec-fuzzer"

mkdir -p "$build/seeds" "$build/corpus" "$build/found"
number=0
for spec in Tests/Goldens/*/*.yaml Fuzzing/Corpus/*; do
    number=$((number + 1))
    [ -f "$spec" ] && cp "$spec" "$build/seeds/$number.yaml"
done
# The words of the language, and the signs of YAML.
{
    sed -nE 's/^    case (.*)$/\1/p' Sources/Spec/Language/Key.swift | tr -d '` ' | tr ',' '\n' | sed 's/.*/"&: "/'
    sed -nE 's/^ *case [a-zA-Z0-9]+ = "(.*)"$/"\1"/p' Sources/Spec/Language/Vocabulary.swift
    printf '"%s"\n' '[' ']' '{' '}' ': ' '- ' '? ' '&a ' '*a' '<<: ' '!a ' '---\x0a' '|\x0a' '>-\x0a' ' -- ' ' #' "'" \
        '\xef\xbb\xbf' '\xe2\x80\xa8' '\xf0\x9f\x91\x8d' '{+' '?: '
} | sort -u >"$build/words"
exec "$build/spec-fuzzer" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -max_len=4096 -dict="$build/words" \
    -artifact_prefix="$build/found/" -print_final_stats=1 "$@" "$build/corpus" "$build/seeds"
