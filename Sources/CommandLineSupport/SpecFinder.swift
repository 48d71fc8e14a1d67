package import Diagnostics
import FolderListing
import Foundation
import Generator

/// Finds spec files.
enum SpecFinder {
    /// The specs that the arguments name, each once, sorted. Folders are searched at any depth, also behind symbolic
    /// links; hidden files and folders are skipped. A file that is also found through a link of the same name is read
    /// once, by the path that contains no link, or else by the shortest one.
    ///
    /// - Returns: The specs, and the configurations in the folders, at any depth.
    static func find(
        _ arguments: [String],
        diagnostics: inout DiagnosticCollector
    ) -> (specs: [String], configurations: [String]) {
        var found: [FileKey: FoundPath] = [:]
        var configurations: [String] = []
        for argument in arguments {
            for path in files(at: argument, diagnostics: &diagnostics) {
                if path.lastPathComponent == GeneratorConfiguration.fileName {
                    configurations.append(path)
                } else {
                    let (key, candidate) = (FileKey(path), FoundPath(path))
                    found[key] = found[key].map { min($0, candidate) } ?? candidate
                }
            }
        }
        return (found.values.map(\.path).sorted(), configurations)
    }

    /// The specs and the configurations in a folder, or a spec itself.
    private static func files(at path: String, diagnostics: inout DiagnosticCollector) -> [String] {
        guard FileManager.default.isFolder(path) else {
            // A missing spec is reported when it is read.
            if SpecFileName.isSpec(path) { return [path] }
            let isThere = FileManager.default.fileExists(atPath: path)
            diagnostics.report(isThere ? .notASpec(path) : .unreadable(path, "there is no such file or folder"))
            return []
        }
        let walk = FolderWalk(path)
        // A folder that cannot be read may contain specs, without which generated files would be removed.
        for (path, error) in walk.failures { diagnostics.report(.unreadable(path, SourceReader.reason(error))) }
        let specs = SpecFileName.specs(among: walk.paths)
        for name in walk.paths where SpecFileName.looksLikeSpec(name) {
            let path = path.appendingPathComponent(name)
            diagnostics.report(.misnamed(path, "a spec is named \(SpecFileName.forms)"))
        }
        if specs.isEmpty, walk.failures.isEmpty { diagnostics.report(.noSpecs(path)) }
        let configurations = walk.paths.filter { $0.lastPathComponent == GeneratorConfiguration.fileName }
        return (specs + configurations).map { path.appendingPathComponent($0) }
    }
}

/// A file and its name, by which links to the file are recognized.
private struct FileKey: Hashable {
    // Bytes, since two files may have names that are equal as Swift strings.
    private let file: [UInt8]
    private let name: [UInt8]

    init(_ path: String) {
        let url = URL(exactFilePath: path)
        file = Array(url.resolvingSymlinksInPath().path(percentEncoded: false).utf8)
        name = Array(url.lastPathComponent.utf8)
    }
}

/// A path of a file. The minimum of several paths does not depend on the order in which they were found.
private struct FoundPath: Comparable {
    let path: String
    private let containsLink: Bool

    init(_ path: String) {
        self.path = path
        let url = URL(exactFilePath: path)
        let standardized = url.standardizedFileURL.path(percentEncoded: false)
        containsLink = url.resolvingSymlinksInPath().path(percentEncoded: false) != standardized
    }

    static func < (left: Self, right: Self) -> Bool {
        if left.containsLink != right.containsLink { return right.containsLink }
        return (left.path.utf8.count, left.path) < (right.path.utf8.count, right.path)
    }
}

extension Diagnostic {
    fileprivate static func notASpec(_ path: String) -> Diagnostic {
        .error(
            "not-a-spec",
            at: SourceLocation(path: path),
            "a spec is named \(SpecFileName.forms)"
        )
    }

    /// - Parameter rule: The right name.
    package static func misnamed(_ path: String, _ rule: String) -> Diagnostic {
        .warning("misnamed-file", at: SourceLocation(path: path), "this file is not read: \(rule)")
    }

    fileprivate static func noSpecs(_ path: String) -> Diagnostic {
        .error("no-specs", at: SourceLocation(path: path), "no '*.endpoints.yaml' or '*.endpoints.yml' in this folder")
    }
}

/// Finds the configuration of specs.
package struct ConfigurationFinder {
    /// The files and folders that the command line names.
    let paths: [String]
    /// The configurations in these folders, at any depth.
    let others: [String]
    /// Whether the command line can name a configuration.
    let canBeNamed: Bool

    /// The configuration in one of the folders, or beside one of the files; `nil` if there is none.
    ///
    /// Two configurations are an error, since neither applies to all specs of the run. Those in subfolders are not
    /// applied, because they may be for some of the specs only. The build-tool plugin would apply them, so there is a
    /// warning, or an error if the command line cannot name a configuration.
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
            diagnostics.report(canBeNamed ? .unappliedConfiguration(other) : .configurationOfSubfolder(other))
        }
        return found.first
    }

    /// `A.endpoints.yaml` and `./B.endpoints.yaml` are in the same folder, and so may be files found by links.
    private static func place(of path: String) -> URL {
        URL(exactFilePath: path).resolvingSymlinksInPath().standardizedFileURL
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

    fileprivate static func configurationOfSubfolder(_ path: String) -> Diagnostic {
        .error(
            "unapplied-configuration",
            at: SourceLocation(path: path),
            "this configuration would not be applied: it is in a subfolder of the folder with the specs",
            hint: "compare the folder of each target on its own, beginning with this one"
        )
    }
}
