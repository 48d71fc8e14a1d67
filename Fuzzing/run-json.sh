#!/usr/bin/env bash
# Feeds the reader of JSON with bytes that libFuzzer makes up by what they reach, under AddressSanitizer.
#
#     Fuzzing/run-json.sh [seconds] [more options of libFuzzer]
#
# It begins with the public JSONTestSuite, where that is beside the package. What it finds goes to .build-fuzz/found-json. Needs the
# sanitizers of a Swift toolchain.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
seconds=${1:-60}
shift || true
build=.build-fuzz/json
# What sources that are gone left behind would be linked, too.
rm -rf "$build"/*/release
swift build --scratch-path "$build" --configuration release --target EndpointRuntime \
    -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing

objects=()
for module in EndpointRuntime TextCoding HTTPTypes CurlABI ZlibABI; do
    objects+=("$build/release/$module.build"/*.o)
done
swiftc -O -parse-as-library -sanitize=fuzzer,address -I "$build/release/Modules" -I Sources/CurlABI/include -I Sources/ZlibABI/include \
    Fuzzing/JSONFuzzer.swift "${objects[@]}" -o "$build/json-fuzzer"

mkdir -p "$build/seeds" "$build/corpus" .build-fuzz/found-json
suite=../shared/corpus/json-test-suite/test_parsing
if [ -d "$suite" ]; then find "$suite" -name '*.json' -size -8k -exec cp {} "$build/seeds" \; ; fi
printf '{"a":"x","b":1,"c":2.5,"d":true,"e":"https://a.example","f":"2024-02-29T12:30:00Z","g":[{"a":"y"}],"h":{"k":1},"i":[null]}' \
    >"$build/seeds/model.json"
{
    printf '"%s"\n' '{' '}' '[' ']' ':' ',' 'true' 'false' 'null' '1e5' '-0' '1.0' '2024-02-29T12:30:00Z' '\x5cu0061' '\x5cud83d' '\x5cude00' \
        '\xef\xbb\xbf' '\xf0\x9f\x91\x8d' '\xff\xfe'
    for key in a b c d e f g h; do printf '"\\x22%s\\x22:"\n' "$key"; done
} >"$build/words"
exec "$build/json-fuzzer" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=4096 -dict="$build/words" \
    -artifact_prefix=.build-fuzz/found-json/ -print_final_stats=1 "$@" "$build/corpus" "$build/seeds"
