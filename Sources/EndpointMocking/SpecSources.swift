import Diagnostics
import FolderListing
import Foundation
import Generator
import MockServing
import Spec

/// The texts of spec files.
struct SpecSources {
    private let sources: [SourceText]
    /// Whether the sources are files, so that they may refer to files of examples.
    private let areFiles: Bool

    /// Reads a spec file, or all specs of a folder, also behind symbolic links, skipping hidden files and folders.
    private static func read(_ location: URL) throws -> [SourceText] {
        // `URL(filePath: #filePath).appending(path: "../…")` has a file in place of a folder.
        let location = location.standardizedFileURL
        let path = location.path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw SpecError("there is no file or folder '\(path)'")
        }
        guard isFolder.boolValue else {
            return [try text(of: path, limit: specLimit)]
        }
        let walk = FolderWalk(path)
        if let failure = walk.failures.first {
            throw SpecError("'\(failure.path)' cannot be read: \(failure.error.localizedDescription)")
        }
        let names = SpecFileName.specs(among: walk.paths)
        guard !names.isEmpty else {
            let document = walk.paths.filter(SpecFileName.isDocument).min()
            let hint = document.map { "; 'endpoint-import' writes one for the OpenAPI document '\($0)'" } ?? ""
            throw SpecError("there is no spec in '\(path)'\(hint)")
        }
        return try names.map { try text(of: "\(path)/\($0)", limit: specLimit) }
    }

    /// The maximum size of a spec in bytes.
    private static let specLimit = 10_000_000

    /// The maximum size of a file of examples in bytes.
    private static let exampleLimit = 100_000_000

    /// The text of a file. A pipe or a device could keep a test waiting forever.
    private static func text(of path: String, limit: Int) throws -> SourceText {
        let file = URL(filePath: path).resolvingSymlinksInPath()
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            throw SpecError("'\(path)' is not an ordinary file")
        }
        guard (attributes[.size] as? Int ?? 0) <= limit else {
            throw SpecError("'\(path)' is larger than \(limit / 1_000_000) MB")
        }
        return SourceText(path: path, bytes: [UInt8](try Data(contentsOf: file)))
    }

    /// Spec files, and all specs of folders.
    ///
    /// - Throws: ``SpecError``, and Foundation's error for a file that cannot be read.
    init(files locations: [URL]) throws {
        sources = try locations.flatMap { try Self.read($0) }
        areFiles = true
    }

    /// Specs with these texts, with names for error messages.
    init(texts: [String]) {
        sources = texts.enumerated().map { index, text in
            SourceText(path: "Spec\(index + 1).endpoints.yaml", text: text)
        }
        areFiles = false
    }

    /// Checks the specs and their examples.
    ///
    /// An example that is missing is an error here: a test that expects its values would not learn why they differ. One
    /// that does not fit its type is a warning: the document of an imported API may have some, which no test uses.
    ///
    /// - Throws: ``SpecError`` with all errors of the specs.
    func check() throws(SpecError) -> CheckedSpecs {
        // Errors are reported although many warnings precede them.
        var diagnostics = DiagnosticCollector(limitPerFile: 10_000)
        var examples: [SourceText] = []
        let load = { (path: String) -> SourceText? in
            guard areFiles, let text = try? Self.text(of: path, limit: Self.exampleLimit) else { return nil }
            examples.append(text)
            return text
        }
        let spec = Pipeline.check(sources, loadExample: load, diagnostics: &diagnostics)
        // Calls of a session name their API, so that the same path in two APIs is no problem.
        let responders = (spec?.apis ?? []).map { MockResponder([$0]) }
        for responder in responders { diagnostics.report(responder.findWarnings()) }
        let found = diagnostics.diagnostics.map { $0.isMissingExample ? $0.asError(helping: exampleHint) : $0 }
        let renderer = DiagnosticRenderer(sources: sources + examples)
        guard let spec, !found.contains(where: { $0.severity == .error }) else {
            // A warning about a file of examples may be the reason that an example is missing in it.
            let names = Set(sources.map(\.path))
            let errors = found.filter { $0.severity == .error || !names.contains($0.location?.path ?? "") }
            throw SpecError(renderer.render(Self.limited(errors)))
        }
        let warnings = Self.limited(found.filter { $0.severity == .warning }).map(renderer.render)
        return CheckedSpecs(apis: spec.apis, responders: responders, warnings: warnings)
    }

    /// The first diagnostics of each file, with the number of others.
    private static func limited(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var collector = DiagnosticCollector()
        collector.report(diagnostics)
        return collector.diagnostics
    }

    private var exampleHint: String? {
        areFiles ? nil : "a spec that is a text has no folder with examples; pass its file to MockService(specs:)"
    }
}

/// Specs without errors.
struct CheckedSpecs {
    let apis: [API]
    /// The responder of each API, in the order of `apis`.
    let responders: [MockResponder]
    /// The warnings with their locations.
    let warnings: [String]
}

extension Diagnostic {
    /// Whether this is the warning about an example in a file that cannot be found.
    fileprivate var isMissingExample: Bool { severity == .warning && code == "missing-example" }

    fileprivate func asError(helping hint: String?) -> Diagnostic {
        .error(code, at: location, message, hint: hint, notes: notes)
    }
}

/// The reason that specs cannot be served.
public struct SpecError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The errors with their locations, as `endpoint-generator check` prints them.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
