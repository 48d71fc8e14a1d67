import Foundation
import PackagePlugin

/// An endpoint spec of a target; one Swift file is generated from each.
struct SpecFile {
    let url: URL
    /// The Swift file's name, which follows from the spec's name alone: a plugin cannot read YAML.
    let outputName: String

    /// Is `nil` when the file is not named as a spec is.
    init?(_ url: URL) {
        let name = url.lastPathComponent
        guard let suffix = [".endpoints.yaml", ".endpoints.yml"].first(where: name.hasSuffix) else { return nil }
        self.url = url
        outputName = name.dropLast(suffix.count) + ".endpoints.swift"
    }

    var path: String { url.path(percentEncoded: false) }
}

/// Finds the endpoint specs of a target, in an order that does not depend on how its folders are listed.
///
/// A plugin's warning is gone with the next build, so whatever would leave a spec out in silence is an error.
struct SpecSearch {
    private(set) var specs: [SpecFile] = []
    /// The files of examples beside the specs, which would otherwise be reported as unhandled.
    private(set) var examples: [URL] = []
    private(set) var errors: [String] = []

    init(_ target: any Target) {
        guard let target = target as? SwiftSourceModuleTarget else {
            errors = ["target '\(target.name)' holds no Swift, so generated Swift has no place in it"]
            return
        }
        let files = target.sourceFiles.sorted { $0.url.path < $1.url.path }
        specs = files.compactMap { SpecFile($0.url) }
        examples = files.map(\.url).filter { $0.lastPathComponent.hasSuffix(".examples.json") }
        errors = specs.isEmpty ? [absence(in: target, among: files)] : misnamed(files) + clashes(with: files)
    }

    private func absence(in target: any Target, among files: [File]) -> String {
        let found = files.filter { $0.mentionsEndpoints || $0.isYAML }.map { "'\($0.url.lastPathComponent)'" }
        return """
            target '\(target.name)' has no endpoint spec: found \
            \(found.isEmpty ? "no file" : found.joined(separator: ", ") + ", but no file") \
            named '<name>.endpoints.yaml' or '<name>.endpoints.yml' in \(target.directoryURL.path(percentEncoded: false))
            """
    }

    /// Files beside good specs that look like specs; a file that is declared as a resource is meant to be something else.
    private func misnamed(_ files: [File]) -> [String] {
        files.filter { $0.type == .unknown && $0.mentionsEndpoints && $0.isYAML && SpecFile($0.url) == nil }.map {
            """
            '\($0.url.path(percentEncoded: false))' is not read: a spec is named '<name>.endpoints.yaml' or \
            '<name>.endpoints.yml'; rename the file, or exclude it from the target
            """
        }
    }

    /// Specs, or a spec and a source, that would give Swift files of one name; upper and lower case are one on some disks.
    private func clashes(with files: [File]) -> [String] {
        let sources = files.filter { $0.type == .source }.map { (output: $0.url.lastPathComponent, url: $0.url) }
        let outputs = specs.map { (output: $0.outputName, url: $0.url) }
        return Dictionary(grouping: outputs + sources) { $0.output.lowercased() }.values
            .filter { $0.count > 1 && $0.contains { SpecFile($0.url) != nil } }
            .map { files in
                let paths = files.map { "'\($0.url.path(percentEncoded: false))'" }.joined(separator: " and ")
                return "\(paths) would all be compiled as '\(files[0].output)'; rename all but one"
            }
            .sorted()
    }
}

extension File {
    fileprivate var mentionsEndpoints: Bool {
        type != .source && url.lastPathComponent.lowercased().contains("endpoint")
    }

    fileprivate var isYAML: Bool {
        ["yaml", "yml"].contains(url.pathExtension.lowercased())
    }
}
