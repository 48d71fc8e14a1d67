#!/bin/sh
# Writes a package with the build-tool plugin and its tool for this platform: bundle.sh FOLDER [OPTION OF SWIFT…]
#
# On Linux the tool contains Swift's libraries and libyaml, so it runs where neither is installed.
set -eu

folder=$1
shift
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root"
version=$(sed -n 's/.*static let current = "\(.*\)"/\1/p' Sources/Generator/GeneratorVersion.swift)
triple=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')

options="-c release --product endpoint-build-tool --scratch-path .build-bundle/build"
if test "$(uname)" = Linux; then
    # A folder with only the static library, which the linker searches before those of the system.
    mkdir -p .build-bundle/static
    cp "$(cc -print-file-name=libyaml.a)" .build-bundle/static/libyaml.a
    printf 'Name: LibYAML\nDescription: static\nVersion: 0\nLibs: -L%s -lyaml\n' "$root/.build-bundle/static" \
        > .build-bundle/static/yaml-0.1.pc
    export PKG_CONFIG_PATH="$root/.build-bundle/static"
    options="$options --static-swift-stdlib"
fi
# shellcheck disable=SC2086
swift build $options "$@"

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
bundle=$folder/endpoint-build-tool.artifactbundle
rm -rf "$bundle" "$folder/Plugins"
mkdir -p "$bundle/$triple" "$folder/Plugins"
cp .build-bundle/build/release/endpoint-build-tool "$bundle/$triple/"
strip "$bundle/$triple/endpoint-build-tool"
cat > "$bundle/info.json" <<JSON
{
  "schemaVersion": "1.0",
  "artifacts": {
    "endpoint-build-tool": {
      "type": "executable",
      "version": "$version",
      "variants": [{"path": "$triple/endpoint-build-tool", "supportedTriples": ["$triple"]}]
    }
  }
}
JSON
cp -R Plugins/EndpointGenerator "$folder/Plugins/"
cp Plugins/Prebuilt/Package.swift "$folder/Package.swift"
echo "wrote $folder: endpoint-build-tool $version for $triple"
