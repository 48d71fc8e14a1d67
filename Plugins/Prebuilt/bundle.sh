#!/bin/sh
# Writes a package with the build-tool plugin and its tools for this platform: bundle.sh FOLDER [OPTION OF SWIFT…]
#
# On Linux the tools contain Swift's libraries and libyaml, so they run where neither is installed.
set -eu

folder=$1
shift
root=$(cd "$(dirname "$0")/../.." && pwd)
cd "$root"
version=$(sed -n 's/.*static let current = "\(.*\)"/\1/p' Sources/Generator/GeneratorVersion.swift)
triple=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')

tools="endpoint-build-tool endpoint-import"
options="-c release --scratch-path .build-bundle/build"
if test "$(uname)" = Linux; then
    # A folder with only the static library, which the linker searches before those of the system.
    mkdir -p .build-bundle/static
    cp "$(cc -print-file-name=libyaml.a)" .build-bundle/static/libyaml.a
    printf 'Name: LibYAML\nDescription: static\nVersion: 0\nLibs: -L%s -lyaml\n' "$root/.build-bundle/static" \
        > .build-bundle/static/yaml-0.1.pc
    export PKG_CONFIG_PATH="$root/.build-bundle/static"
    options="$options --static-swift-stdlib"
fi
for tool in $tools; do
    # shellcheck disable=SC2086
    swift build $options --product "$tool" "$@"
done

mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
rm -rf "$folder"/*.artifactbundle "$folder/Plugins"
mkdir -p "$folder/Plugins"
for tool in $tools; do
    bundle=$folder/$tool.artifactbundle
    mkdir -p "$bundle/$triple"
    cp ".build-bundle/build/release/$tool" "$bundle/$triple/"
    strip "$bundle/$triple/$tool"
    cat > "$bundle/info.json" <<JSON
{
  "schemaVersion": "1.0",
  "artifacts": {
    "$tool": {
      "type": "executable",
      "version": "$version",
      "variants": [{"path": "$triple/$tool", "supportedTriples": ["$triple"]}]
    }
  }
}
JSON
done
cp -R Plugins/EndpointGenerator "$folder/Plugins/"
cp Plugins/Prebuilt/Package.swift "$folder/Package.swift"
echo "wrote $folder: $tools $version for $triple"
