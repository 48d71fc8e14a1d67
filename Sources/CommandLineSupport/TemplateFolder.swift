package import Diagnostics
import Foundation

/// Reads user-defined templates.
package enum TemplateFolder {
    /// The templates in a folder, sorted by name; any other files are ignored, and a folder without templates replaces
    /// none.
    ///
    /// - Parameter location: The place of the setting that names the folder; `nil` if the command line names it.
    package static func read(
        _ path: String,
        at location: SourceLocation? = nil,
        diagnostics: inout DiagnosticCollector
    ) -> [SourceText] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            let isThere = FileManager.default.fileExists(atPath: path)
            let reason = isThere ? "it is not a folder that can be read" : "there is no such folder"
            diagnostics.report(location.map { .unreadable(path, reason, at: $0) } ?? .unreadable(path, reason))
            return []
        }
        let templates = names.filter { $0.hasSuffix(".mustache") && !$0.hasPrefix(".") }.sorted()
        let separator = path.hasSuffix("/") ? "" : "/"
        return templates.compactMap { SourceReader.read(path + separator + $0, diagnostics: &diagnostics) }
    }
}
