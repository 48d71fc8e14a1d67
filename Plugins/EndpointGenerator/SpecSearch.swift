import Foundation
import PackagePlugin

/// An endpoint spec of a target, or an OpenAPI document that becomes one; one Swift file is generated from each.
struct SpecFile {
    let url: URL
    /// The name of the Swift file. It is derived from the file's name alone, since a plugin cannot read YAML.
    let outputName: String
    /// Whether the file is an OpenAPI document.
    let isDocument: Bool

    /// Recognizes a file by its name; `nil` if the name is neither the name of a spec nor the name of a document.
    init?(_ url: URL) {
        let name = url.lastPathComponent
        let suffixes = Self.specSuffixes + Self.documentSuffixes
        guard let suffix = suffixes.first(where: name.hasSuffix) else { return nil }
        self.url = url
        outputName = name.dropLast(suffix.count) + ".endpoints.swift"
        isDocument = Self.documentSuffixes.contains(suffix)
    }

    private static let specSuffixes = [".endpoints.yaml", ".endpoints.yml"]
    private static let documentSuffixes = [".openapi.yaml", ".openapi.yml", ".openapi.json"]

    var path: String { url.path(percentEncoded: false) }
}

/// Finds the endpoint specs of a target, in an order that does not depend on the order in which folders are listed.
///
/// A warning of a plugin disappears with the next build, so a problem that would silently leave out a spec is an error.
struct SpecSearch {
    private(set) var specs: [SpecFile] = []
    /// The files of examples beside the specs, which would otherwise be reported as unhandled.
    private(set) var examples: [URL] = []
    /// Whether a spec is made from an OpenAPI document.
    var hasDocuments: Bool { specs.contains(where: \.isDocument) }
    /// The YAML, JSON and HAR files beside documents: files that they refer to, recorded traffic, and files with names
    /// that the user chooses.
    private(set) var besideDocuments: [URL] = []
    /// The configuration of all specs, and the templates that it may name.
    private(set) var configurations: [URL] = []
    private(set) var templates: [URL] = []
    private(set) var errors: [String] = []

    /// The name of the target.
    let target: String
    /// The name of the target's module.
    let module: String
    private let folder: String
    private let isXcodeTarget: Bool

    /// - Parameters:
    ///   - folder: The path of the folder that messages name.
    ///   - isXcodeTarget: Whether the target belongs to an Xcode project, in which YAML files become resources when they
    ///     are added.
    init(target: String, module: String, folder: String, files unsorted: [File], isXcodeTarget: Bool = false) {
        (self.target, self.module, self.folder, self.isXcodeTarget) = (target, module, folder, isXcodeTarget)
        let files = unsorted.sorted { $0.url.path < $1.url.path }
        specs = files.compactMap { SpecFile($0.url) }
        examples = files.map(\.url).filter { $0.lastPathComponent.hasSuffix(".examples.json") }
        configurations = files.map(\.url).filter { $0.lastPathComponent == Self.configurationName }
        if hasDocuments {
            let isText = { (url: URL) in ["yaml", "yml", "json", "har"].contains(url.pathExtension) }
            besideDocuments = files.map(\.url).filter { isText($0) && SpecFile($0) == nil && !examples.contains($0) }
        }
        templates = files.map(\.url).filter { $0.pathExtension == "mustache" }
        errors =
            specs.isEmpty
            ? [absence(among: files)]
            : misnamed(files) + unquotable + clashes(with: files) + severalConfigurations
    }

    fileprivate static let configurationName = "endpoint-generator.yaml"
    private static let otherConfigurationName = "endpoint-generator.yml"

    /// The arguments of the tool for the configuration.
    var configurationArguments: [String] {
        configurations.first.map { ["--configuration", $0.path(percentEncoded: false)] } ?? []
    }

    private var severalConfigurations: [String] {
        guard configurations.count > 1 else { return [] }
        let paths = configurations.map { "'\($0.path(percentEncoded: false))'" }.joined(separator: " and ")
        return ["\(paths) would all apply to the target; keep one of them"]
    }

    private func absence(among files: [File]) -> String {
        let found = files.filter { $0.mentionsEndpoints || $0.isYAML || $0.mentionsOpenAPI }
        let names = found.map { "'\($0.url.lastPathComponent)'" }
        let documents =
            found.contains(where: \.mentionsOpenAPI)
            ? "; an OpenAPI document is named '<name>.openapi.yaml', '<name>.openapi.yml' or '<name>.openapi.json'" : ""
        return """
            target '\(target)' has no endpoint spec: found \
            \(names.isEmpty ? "no file" : names.joined(separator: ", ") + ", but no file") \
            named '<name>.endpoints.yaml' or '<name>.endpoints.yml' in \(folder)\(documents)
            """
    }

    /// Errors about files that look like specs or configurations but have other names. A file that is declared as a
    /// resource is not meant to be a spec, and neither is one that a document may refer to. In an Xcode project, a
    /// resource is meant to be one if its name is nearly that of a spec.
    private func misnamed(_ files: [File]) -> [String] {
        files.filter { $0.looksLikeSpec && SpecFile($0.url) == nil }.compactMap { file in
            guard file.type == .unknown || isXcodeTarget else { return nil }
            let isConfiguration = file.url.lastPathComponent.lowercased() == Self.otherConfigurationName
            guard isConfiguration || file.isNearlySpec || file.type == .unknown && !hasDocuments else { return nil }
            let name =
                isConfiguration
                ? "a configuration is named '\(Self.configurationName)'"
                : "a spec is named '<name>.endpoints.yaml' or '<name>.endpoints.yml'"
            return """
                '\(file.url.path(percentEncoded: false))' is not read: \(name); rename the file, or exclude it from \
                the target
                """
        }
    }

    /// Errors about specs whose Swift files SwiftPM cannot pass to the compiler.
    private var unquotable: [String] {
        specs.filter { $0.outputName.contains { "\"\\".contains($0) } }.map {
            "the name of '\($0.path)' contains a quotation mark or a backslash, which SwiftPM does not support; rename the file"
        }
    }

    /// Errors about specs, or a spec and a source, that would become Swift files of the same name, also on a
    /// case-insensitive file system.
    private func clashes(with files: [File]) -> [String] {
        let sources = files.filter { $0.type == .source }.map { (output: $0.url.lastPathComponent, url: $0.url) }
        let outputs = specs.map { (output: $0.outputName, url: $0.url) }
        return Dictionary(grouping: outputs + sources) { $0.output.lowercased() }.values
            .filter { $0.count > 1 && $0.contains { SpecFile($0.url) != nil } }
            .map { files in
                let paths = files.map { "'\($0.url.path(percentEncoded: false))'" }.joined(separator: " and ")
                let isCommitted = files.contains { $0.url.pathComponents.contains("Generated") }
                let hint =
                    isCommitted
                    ? "remove the committed code from the target, or the plugin" : "rename all but one"
                return "\(paths) would all be compiled as '\(files[0].output)'; \(hint)"
            }
            .sorted()
    }
}

extension File {
    fileprivate var mentionsEndpoints: Bool {
        type != .source && url.lastPathComponent.lowercased().contains("endpoint")
    }

    fileprivate var mentionsOpenAPI: Bool {
        type != .source && url.lastPathComponent.lowercased().contains("openapi")
    }

    fileprivate var looksLikeSpec: Bool {
        mentionsEndpoints && isYAML && url.lastPathComponent != SpecSearch.configurationName
    }

    /// Whether the name differs from that of a spec only in its capitals or a missing letter, so that no document refers
    /// to the file.
    fileprivate var isNearlySpec: Bool {
        [".endpoints.yaml", ".endpoints.yml", ".endpoint.yaml", ".endpoint.yml"].contains {
            url.lastPathComponent.lowercased().hasSuffix($0)
        }
    }

    fileprivate var isYAML: Bool {
        ["yaml", "yml"].contains(url.pathExtension.lowercased())
    }
}
