package import Diagnostics
package import Generator

extension OutputFolder {
    /// Writes files for the user to edit, which replace no files; a file that already has the same text is left as it is.
    ///
    /// If there is an error, no file is written.
    ///
    /// - Returns: The number of files that were written.
    package func create(_ files: [GeneratedFile], reporting diagnostics: inout DiagnosticCollector) -> Int {
        do {
            let changes = try changes(to: files) { _ in true }
            let existing = changes.filter { $0.old != nil }
            for change in existing { diagnostics.report(.existingFile(change.path)) }
            guard existing.isEmpty else { return 0 }
            try apply(changes)
            return changes.count
        } catch {
            diagnostics.report(error.diagnostic)
            return 0
        }
    }
}

extension Diagnostic {
    fileprivate static func existingFile(_ path: String) -> Diagnostic {
        .error("existing-file", at: SourceLocation(path: path), "exists already, and is not replaced")
    }
}
