import Diagnostics
import Foundation
import Generator
import Spec

/// The texts of spec files.
struct SpecSources {
    private let sources: [SourceText]

    /// Reads a spec file, or all specs of a folder, skipping hidden files and folders.
    static func read(_ location: URL) throws -> [SourceText] {
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
        let paths = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        let names = SpecFileName.specs(among: paths)
        guard !names.isEmpty else {
            let document = paths.filter(SpecFileName.isDocument).min()
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

    /// The specs with these texts, with names for error messages.
    static func texts(_ texts: [String]) -> [SourceText] {
        texts.enumerated().map { index, text in SourceText(path: "Spec\(index + 1).endpoints.yaml", text: text) }
    }

    init(_ sources: [SourceText]) {
        self.sources = sources
    }

    /// The APIs of the specs.
    ///
    /// - Throws: ``SpecError`` with all errors of the specs.
    func check() throws(SpecError) -> [API] {
        var diagnostics = DiagnosticCollector()
        let load = { (path: String) in try? Self.text(of: path, limit: Self.exampleLimit) }
        guard let spec = Pipeline.check(sources, loadExample: load, diagnostics: &diagnostics) else {
            let errors = diagnostics.diagnostics.filter { $0.severity == .error }
            throw SpecError(DiagnosticRenderer(sources: sources).render(errors))
        }
        return spec.apis
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
