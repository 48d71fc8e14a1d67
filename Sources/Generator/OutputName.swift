import Diagnostics

/// How spec files and Swift files are called. The build-tool plugin goes by the same rule.
package enum OutputName {
    /// The endings of spec files.
    package static let specSuffixes = [".endpoints.yaml", ".endpoints.yml"]

    package static func isSpec(_ path: String) -> Bool {
        specSuffixes.contains { path.hasSuffix($0) && fileName(of: path) != $0 }
    }

    /// `GitHub.endpoints.swift` for `Specs/GitHub.endpoints.yaml`.
    package static func swiftFile(for path: String) -> String {
        stem(of: path) + ".endpoints.swift"
    }

    /// `GitHub.md` for `Specs/GitHub.endpoints.yaml`.
    package static func page(for path: String) -> String {
        stem(of: path) + ".md"
    }

    private static func stem(of path: String) -> Substring {
        let name = fileName(of: path)
        return specSuffixes.first { name.hasSuffix($0) }.map { name.dropLast($0.count) } ?? name[...]
    }

    /// Spec files whose Swift files would be one, as on a disk that does not tell capitals from small letters.
    static func clashes(_ paths: [String]) -> [Diagnostic] {
        var seen: [String: String] = [:]
        return paths.compactMap { path in
            let first = seen.updateValue(path, forKey: swiftFile(for: path).lowercased())
            return first.map { .sameOutput(path, first: $0) }
        }
    }

    private static func fileName(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

extension Diagnostic {
    fileprivate static func sameOutput(_ path: String, first: String) -> Diagnostic {
        .error(
            "same-output",
            at: SourceLocation(path: path),
            "this file and '\(first)' would both become '\(OutputName.swiftFile(for: path))'",
            hint: "rename one of them"
        )
    }
}
