#!/usr/bin/env bash
# Feeds the reader of JSON with bytes that libFuzzer makes up by what they reach, under AddressSanitizer.
#
#     Fuzzing/run-json.sh [seconds] [more options of libFuzzer]
#
# It begins with the public JSONTestSuite, where that is beside the package. What it finds goes to .build-fuzz/found-json. Needs
# libFuzzer, which Xcode's toolchains lack and those of swift.org have.
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
    Fuzzing/JSONFuzzer*.swift "${objects[@]}" -o "$build/json-fuzzer"

mkdir -p "$build/seeds" "$build/corpus" .build-fuzz/found-json
suite=../shared/corpus/json-test-suite/test_parsing
if [ -d "$suite" ]; then find "$suite" -name '*.json' -size -8k -exec cp {} "$build/seeds" \; ; fi
printf '{"a":"x","b":1,"c":2.5,"d":true,"e":"https://a.example","f":"2024-02-29T12:30:00Z","g":[{"a":"y"}],"h":{"k":1},"i":[null]}' \
    >"$build/seeds/model.json"
printf '{"j":[{"kind":"leaves","x":{"a":"y"}},"z",[1]],"k":["c"],"l":["free","x"],"m":"0aff","n":["2024-02-29"],"o":"42"}' \
    >"$build/seeds/union.json"
printf '[{"b":1709209800,"c":"0.1","f":"Thu, 29 Feb 2024 12:30:00 GMT","k":"123e4567-e89b-12d3-a456-426614174000","l":"2024-02-29","j":{"b":1}}]' \
    >"$build/seeds/formats.json"
# Equal URLs of a text of 4 KB or more are created once.
{
    printf '[{"e":"https://a.example/users/0"}'
    for number in {1..200}; do printf ',{"e":"https://a.example/users/%s"}' $((number % 7)); done
    printf ']'
} >"$build/seeds/urls.json"
{
    printf '"%s"\n' '{' '}' '[' ']' ':' ',' 'true' 'false' 'null' '1e5' '-0' '1.0' '2024-02-29T12:30:00Z' '2024-02-29' '\x22leaves\x22' '\x5cu0061' '\x5cud83d' '\x5cude00' \
        '\xef\xbb\xbf' '\xf0\x9f\x91\x8d' '\xff\xfe'
    for key in a b c d e f g h j k l m n o kind; do printf '"\\x22%s\\x22:"\n' "$key"; done
} >"$build/words"
exec "$build/json-fuzzer" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=16384 -dict="$build/words" \
    -artifact_prefix=.build-fuzz/found-json/ -print_final_stats=1 "$@" "$build/corpus" "$build/seeds"
