import ArgumentParser
import CommandLineSupport
import Diagnostics
import FolderListing
import Foundation
import Generator
import OpenAPIImport
import SpecImport
import YAML

/// One run of an import: the texts that it reads, its diagnostics, and the files that it writes.
struct ImportRun {
    let format: DiagnosticFormat
    var sources: [SourceText] = []
    private var diagnostics: [Diagnostic] = []
    private var hasWritten = false

    init(format: DiagnosticFormat) {
        self.format = format
    }

    var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// The text of a file; `nil`, with a diagnostic, if it cannot be read.
    mutating func read(_ path: String) -> SourceText? {
        var collector = DiagnosticCollector()
        let source = SourceReader.read(path, limit: YAMLReader.Limits.documents.bytes, diagnostics: &collector)
        report(collector.diagnostics)
        if let source { sources.append(source) }
        return source
    }

    mutating func report(_ found: [Diagnostic]) {
        diagnostics += found
    }

    /// Turns the warnings so far into errors.
    mutating func promoteWarnings() {
        diagnostics = diagnostics.map { found in
            guard found.severity == .warning else { return found }
            return .error(found.code, at: found.location, found.message, hint: found.hint, notes: found.notes)
        }
    }

    /// Reports an error for each file in the folder that an import of this API would replace or remove, but that it did
    /// not write or that was edited since.
    mutating func protectOthers(than files: [ImportedFile], of api: String, in folder: String) {
        for name in files.flatMap({ [$0.name, $0.examples?.name].compactMap(\.self) }) {
            let path = folder.appendingPathComponent(name)
            let isEmpty = FileManager.default.contents(atPath: path)?.isEmpty ?? false
            guard FileManager.default.fileExists(atPath: path), !isEmpty, !Self.isImported(path, by: api)
            else { continue }
            report([
                .error(
                    "existing-file",
                    at: SourceLocation(path: path),
                    "exists already, and was not imported for '\(api)'",
                    hint: "move or remove it, or import into another folder"
                )
            ])
        }
        for path in Self.importedFiles(in: folder, by: api) where Self.isEdited(path) {
            report([
                .error(
                    "existing-file",
                    at: SourceLocation(path: path),
                    "was edited after its import; another import would lose the changes",
                    hint: "remove it to import it again, or import into another folder and compare; an import keeps "
                        + "'\(api).renames.yaml' and specs that it did not write"
                )
            ])
        }
    }

    /// Warns if the folder has specs of this API from a document of another name, which the import replaces or removes:
    /// two APIs may have the same title.
    ///
    /// The release of a document may be part of its name, so no option makes the warning an error.
    mutating func reportOtherDocument(than path: String, of api: String, in folder: String) {
        guard !hasErrors else { return }
        for spec in Self.importedFiles(in: folder, by: api) {
            guard let text = Self.text(of: spec), let document = ImportedFile.document(of: text),
                document != path.lastPathComponent
            else { continue }
            return report([
                .warning(
                    "other-document",
                    at: SourceLocation(path: spec),
                    "was imported for '\(api)' from '\(document)', and is replaced",
                    hint: "nothing to do, if it is an earlier version; if it is another API, import both again, and "
                        + "name one of them with '--api'"
                )
            ])
        }
    }

    /// Writes the changed files, and removes those that an earlier import of this API wrote and that are no longer
    /// written: their declarations would be duplicates. The files of other APIs stay.
    ///
    /// If a file cannot be written or removed, an error is reported, and the folder remains unchanged.
    mutating func write(_ files: [ImportedFile], of api: String, to folder: String) {
        guard !hasErrors else { return }
        do {
            try OutputFolder(path: folder).write(
                files.flatMap { [GeneratedFile(name: $0.name, text: $0.text), $0.examples].compactMap(\.self) },
                removing: Self.importedFiles(in: folder, by: api).map(\.lastPathComponent)
            )
            hasWritten = true
        } catch {
            report([error.diagnostic])
        }
    }

    /// The paths of the files of a folder that an import of this API wrote, sorted by name.
    private static func importedFiles(in folder: String, by api: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            .map { folder.appendingPathComponent($0) }
            .filter { isImported($0, by: api) }
    }

    private static func isEdited(_ file: String) -> Bool { text(of: file).map(ImportChecksum.isEdited) ?? false }

    private static func text(of file: String) -> String? {
        try? String(contentsOf: URL(exactFilePath: file), encoding: .utf8)
    }

    /// Whether an import of this API wrote the file.
    private static func isImported(_ file: String, by api: String) -> Bool {
        let isSpec = file.hasSuffix(".endpoints.yaml")
        guard isSpec || file.hasSuffix(ExampleFileWriter.suffix),
            let text = text(of: file)?.replacing("\r\n", with: "\n")
        else { return false }
        guard isSpec else { return ExampleFileWriter.wrote(text, for: api) }
        return text.hasPrefix("# \(ImportedFile.mark)") && text.contains("\napi: \(api)\n")
    }

    /// Prints the diagnostics, and the number of each kind.
    ///
    /// - Throws: `ExitCode(1)` if there is an error among them.
    func finish() throws {
        // As text, repeated diagnostics are shown once.
        let printed = format == .text ? diagnostics.withoutRepetitions : diagnostics
        try DiagnosticPrinter(format: format, tool: "endpoint-import").print(printed, sources)
        if format == .text, !diagnostics.isEmpty {
            let counts = Dictionary(grouping: diagnostics) { "\($0.code)" }.mapValues(\.count)
            let lines =
                counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "  \($0.value)  \($0.key)" }
                + (hasWritten ? [] : ["Nothing was written."])
            let hasNotes = diagnostics.contains { $0.severity == .note }
            let kinds = hasNotes ? "Diagnostics" : hasErrors ? "Errors and warnings" : "Warnings"
            FileHandle.standardError.show((["\(kinds) by kind:"] + lines).joined(separator: "\n") + "\n")
        }
        if hasErrors { throw ExitCode(1) }
    }

    /// Prints the errors and the number of warnings: a vendor's document has many warnings that its user cannot fix.
    func printSummary(of document: String) {
        let errors = diagnostics.filter { $0.severity == .error }
        try? DiagnosticPrinter(format: .text, tool: "endpoint-import").print(errors, sources)
        let warnings = diagnostics.count { $0.severity == .warning }
        guard errors.isEmpty, warnings > 0 else { return }
        let line =
            "\(document): \(warnings) warning\(warnings == 1 ? "" : "s"), which 'endpoint-import openapi' prints\n"
        FileHandle.standardError.show(line)
    }
}
