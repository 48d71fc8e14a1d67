import Diagnostics
import Foundation
import Generator

/// Finds the configuration of specs.
package struct ConfigurationFinder {
    /// The files and folders that the command line names.
    let paths: [String]
    /// The configurations in these folders, at any depth.
    let others: [String]

    /// The configuration in one of the folders, or beside one of the files; `nil` if there is none.
    ///
    /// Two configurations are an error, since neither applies to all specs of the run. Those in subfolders are not
    /// applied, because they may be for some of the specs only. The build-tool plugin would apply them, so there is a
    /// warning.
    func find(reporting diagnostics: inout DiagnosticCollector) -> String? {
        var found: [String] = []
        var places: Set<URL> = []
        for path in paths {
            let candidate = Self.candidate(beside: path)
            // A link that leads to no file is an error when the configuration is read.
            guard (try? FileManager.default.attributesOfItem(atPath: candidate)) != nil else {
                Self.reportMisnamed(candidate, diagnostics: &diagnostics)
                continue
            }
            if places.insert(Self.place(of: candidate)).inserted { found.append(candidate) }
        }
        if found.count > 1 { diagnostics.report(.severalConfigurations(found)) }
        for other in others where places.insert(Self.place(of: other)).inserted {
            diagnostics.report(.unappliedConfiguration(other))
        }
        return found.first
    }

    /// `A.endpoints.yaml` and `./B.endpoints.yaml` are in the same folder, and so may be files found by links.
    private static func place(of path: String) -> URL {
        URL(filePath: path).resolvingSymlinksInPath().standardizedFileURL
    }

    /// Warns of a file with the other suffix of YAML, which is not read.
    private static func reportMisnamed(_ candidate: String, diagnostics: inout DiagnosticCollector) {
        let misnamed = candidate.pathOfFolder + GeneratorConfiguration.misspelledFileName
        guard FileManager.default.fileExists(atPath: misnamed) else { return }
        diagnostics.report(.misnamed(misnamed, "a configuration is named '\(GeneratorConfiguration.fileName)'"))
    }

    /// The path of the configuration, if there is one, in the folder or beside the file.
    package static func candidate(beside path: String) -> String {
        let folder = FileManager.default.isFolder(path) ? path : path.pathOfFolder
        return folder.appendingPathComponent(GeneratorConfiguration.fileName)
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

    fileprivate static func unappliedConfiguration(_ path: String) -> Diagnostic {
        .warning(
            "unapplied-configuration",
            at: SourceLocation(path: path),
            "this configuration is not applied: it is in a subfolder of the folder with the specs",
            hint: "apply it with '--configuration'"
        )
    }
}
