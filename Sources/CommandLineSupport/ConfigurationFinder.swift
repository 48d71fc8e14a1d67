import Diagnostics
import Foundation
import Generator

/// Finds the configuration of specs.
package enum ConfigurationFinder {
    /// The configuration in one of the folders, or beside one of the files, that `paths` name; `nil` if there is none.
    ///
    /// Two configurations are an error, since neither applies to all specs of the run.
    static func find(beside paths: [String], diagnostics: inout DiagnosticCollector) -> String? {
        var found: [String] = []
        var places: Set<URL> = []
        for path in paths {
            let candidate = candidate(beside: path)
            // A link that leads to no file is an error when the configuration is read.
            guard (try? FileManager.default.attributesOfItem(atPath: candidate)) != nil else {
                reportMisnamed(beside: path, diagnostics: &diagnostics)
                continue
            }
            // `A.endpoints.yaml` and `./B.endpoints.yaml` are in the same folder, and so may be files found by links.
            let place = URL(filePath: candidate).resolvingSymlinksInPath().standardizedFileURL
            if places.insert(place).inserted { found.append(candidate) }
        }
        if found.count > 1 { diagnostics.report(.severalConfigurations(found)) }
        return found.first
    }

    /// Warns of a file with the other suffix of YAML, which is not read.
    private static func reportMisnamed(beside path: String, diagnostics: inout DiagnosticCollector) {
        let candidate = candidate(beside: path)
        let misnamed = candidate.dropLast(".yaml".count) + ".yml"
        guard FileManager.default.fileExists(atPath: String(misnamed)) else { return }
        diagnostics.report(.misnamed(String(misnamed), "a configuration is named '\(GeneratorConfiguration.fileName)'"))
    }

    /// The path of the configuration, if there is one, in the folder or beside the file.
    package static func candidate(beside path: String) -> String { folder(of: path) + GeneratorConfiguration.fileName }

    /// The folder with its separator; empty for the current folder.
    private static func folder(of path: String) -> String {
        if FileManager.default.isFolder(path) { return path.hasSuffix("/") ? path : path + "/" }
        return path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
}

extension Diagnostic {
    fileprivate static func severalConfigurations(_ paths: [String]) -> Diagnostic {
        .error(
            "several-configurations",
            at: SourceLocation(path: paths[1]),
            "this configuration and '\(paths[0])' would both apply",
            hint: "choose one with '--configuration'"
        )
    }
}
