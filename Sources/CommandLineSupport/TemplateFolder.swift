package import Diagnostics
import Foundation

/// Reads user-defined templates.
package enum TemplateFolder {
    /// The templates in a folder, sorted by name; any other files are ignored, and a folder without templates replaces
    /// none.
    package static func read(_ path: String, diagnostics: inout DiagnosticCollector) -> [SourceText] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            diagnostics.report(.unreadable(path, "there is no such folder"))
            return []
        }
        let templates = names.filter { $0.hasSuffix(".mustache") && !$0.hasPrefix(".") }.sorted()
        let separator = path.hasSuffix("/") ? "" : "/"
        return templates.compactMap { SourceReader.read(path + separator + $0, diagnostics: &diagnostics) }
    }
}
