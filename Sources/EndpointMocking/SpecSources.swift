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
            return [SourceText(path: path, bytes: [UInt8](try Data(contentsOf: location)))]
        }
        let paths = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        let names = SpecFileName.specs(among: paths)
        guard !names.isEmpty else { throw SpecError("there is no spec in '\(path)'") }
        return try names.map { name in
            SourceText(path: "\(path)/\(name)", bytes: [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)"))))
        }
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
        let load = { (path: String) in
            (try? Data(contentsOf: URL(filePath: path))).map { SourceText(path: path, bytes: [UInt8]($0)) }
        }
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
