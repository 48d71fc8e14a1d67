import Diagnostics

/// The names of spec files. The build-tool plugin follows the same rules.
package enum SpecFileName {
    /// The suffixes of spec files.
    package static let suffixes = [".endpoints.yaml", ".endpoints.yml"]

    /// The specs among the paths of the files in a folder, sorted. The paths are relative to the folder; hidden files
    /// and folders are skipped.
    package static func specs(among paths: some Sequence<String>) -> [String] {
        paths.filter(isSpec(inFolder:)).sorted()
    }

    private static func isSpec(inFolder path: String) -> Bool {
        isSpec(path) && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }

    /// Whether a file has the name of a spec.
    package static func isSpec(_ path: String) -> Bool {
        suffixes.contains { path.hasSuffix($0) && path.lastPathComponent != $0 }
    }

    /// The names of specs, in words.
    package static let forms = suffixes.map { "'<name>\($0)'" }.joined(separator: " or ")

    /// The suffixes of the OpenAPI documents that the build-tool plugin imports.
    package static let documentSuffixes = [".openapi.yaml", ".openapi.yml", ".openapi.json"]

    /// Whether a file has the name of an OpenAPI document.
    package static func isDocument(_ path: String) -> Bool { documentSuffixes.contains { path.hasSuffix($0) } }

    /// Whether a file is probably meant to be a spec, but has another name, such as `Users.endpoint.yaml`.
    package static func looksLikeSpec(_ path: String) -> Bool {
        guard !isSpec(path) else { return false }
        let name = path.lastPathComponent.lowercased()
        let endings = [".yaml", ".yml"].flatMap { ["endpoint" + $0, "endpoints" + $0] }
        return endings.contains { name.hasSuffix($0) }
    }

    /// The name of a spec file without its folder and suffix: `GitHub` for `Specs/GitHub.endpoints.yaml`.
    package static func stem(of path: String) -> String {
        let name = path.lastPathComponent
        return suffixes.first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) } ?? name
    }
}
