#!/bin/sh
# Writes a package with the build-tool plugin and its tools for this platform: bundle.sh FOLDER [OPTION OF SWIFT…]
#
# The folder is new, empty, or a bundle that this script wrote before. Tools of other platforms stay in a bundle of the same
# version, so that one bundle can serve several platforms: run the script on each of them, at the same commit.
# On Linux the tools contain Swift's libraries and libyaml, so they run where neither is installed.
#
#   SWIFT  the toolchain's swift; default: swift
set -eu

if test "$#" = 0 || test -z "$1"; then
    echo "usage: bundle.sh FOLDER [OPTION OF SWIFT…]" >&2
    exit 64
fi
case $1 in /*) folder=$1 ;; *) folder=$PWD/$1 ;; esac
shift
root=$(cd "$(dirname "$0")/../.." && pwd -P)
swift=${SWIFT:-swift}
tools="endpoint-build-tool endpoint-import"

# Everything that the script removes is in a folder that passes these checks.
if test -e "$folder" && ! test -d "$folder"; then
    echo "error: $folder is not a folder" >&2
    exit 1
fi
if test -d "$folder"; then
    folder=$(cd "$folder" && pwd -P)
    if test "$folder" = "$root"; then
        echo "error: the bundle needs a folder of its own, not the root of the repository" >&2
        exit 1
    fi
    if test -n "$(ls -A "$folder")" && ! { test -e "$folder/endpoint-build-tool.artifactbundle/info.json" &&
        grep -q '"swift-endpoint-generator-prebuilt"' "$folder/Package.swift"; } 2>/dev/null; then
        echo "error: $folder is not empty and contains no bundle of this script" >&2
        exit 1
    fi
fi

cd "$root"
version=$(sed -n 's/.*static let current = "\(.*\)"/\1/p' Sources/Generator/GeneratorVersion.swift)
# Ends the script if there is no such compiler.
target=$("$swift" -print-target-info)
triple=$(echo "$target" | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')

options="-c release --scratch-path .build-bundle/build"
if test "$(uname)" = Linux; then
    # A folder with only the static library, which the linker searches before those of the system.
    mkdir -p .build-bundle/static
    cp "$(cc -print-file-name=libyaml.a)" .build-bundle/static/libyaml.a
    static=$root/.build-bundle/static
    printf 'Name: LibYAML\nDescription: static\nVersion: 0\nLibs: -L%s -lyaml\n' "$(echo "$static" | sed 's/ /\\ /g')" \
        > .build-bundle/static/yaml-0.1.pc
    export PKG_CONFIG_PATH="$static"
    options="$options --static-swift-stdlib"
fi
for tool in $tools; do
    # shellcheck disable=SC2086
    "$swift" build $options --product "$tool" "$@"
done
# shellcheck disable=SC2086
products=$("$swift" build $options --show-bin-path "$@")
for tool in $tools; do
    if test "$(uname)" = Linux && ldd "$products/$tool" | grep libyaml >&2; then
        echo "error: $tool needs the libyaml of this system" >&2
        exit 1
    fi
done

mkdir -p "$folder"
rm -rf "$folder/Plugins"
mkdir -p "$folder/Plugins"
for tool in $tools; do
    bundle=$folder/$tool.artifactbundle
    if ! grep -qF "\"version\": \"$version\"" "$bundle/info.json" 2>/dev/null; then rm -rf "$bundle"; fi
    mkdir -p "$bundle/$triple"
    cp "$products/$tool" "$bundle/$triple/"
    strip "$bundle/$triple/$tool"
    variants=
    for path in "$bundle"/*/"$tool"; do
        variant=$(basename "$(dirname "$path")")
        variants="$variants${variants:+,
        }{\"path\": \"$variant/$tool\", \"supportedTriples\": [\"$variant\"]}"
    done
    cat > "$bundle/info.json" <<JSON
{
  "schemaVersion": "1.0",
  "artifacts": {
    "$tool": {
      "type": "executable",
      "version": "$version",
      "variants": [
        $variants
      ]
    }
  }
}
JSON
done
cp -R Plugins/EndpointGenerator "$folder/Plugins/"
cp Plugins/Prebuilt/Package.swift "$folder/Package.swift"
echo "wrote $folder: $tools $version for $triple"
