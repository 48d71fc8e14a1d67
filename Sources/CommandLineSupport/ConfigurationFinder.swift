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
            guard FileManager.default.fileExists(atPath: candidate) else { continue }
            // `A.endpoints.yaml` and `./B.endpoints.yaml` are in the same folder.
            if places.insert(URL(filePath: candidate).standardizedFileURL).inserted { found.append(candidate) }
        }
        if found.count > 1 { diagnostics.report(.severalConfigurations(found)) }
        return found.first
    }

    /// The path of the configuration, if there is one, in the folder or beside the file.
    package static func candidate(beside path: String) -> String { folder(of: path) + GeneratorConfiguration.fileName }

    /// The folder with its separator; empty for the current folder.
    private static func folder(of path: String) -> String {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            return path.hasSuffix("/") ? path : path + "/"
        }
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
