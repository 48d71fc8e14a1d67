package import Diagnostics
import FolderListing
import Foundation
import Templating

/// Reads user-defined templates.
package enum TemplateFolder {
    /// The templates in a folder, sorted by name; any other files are ignored, and a folder without templates replaces
    /// none.
    ///
    /// Warns about files and subfolders that were probably meant to be read.
    ///
    /// - Parameters:
    ///   - builtIn: The paths of the built-in templates.
    ///   - location: The place of the setting that names the folder; `nil` if the command line names it.
    package static func read(
        _ path: String,
        replacing builtIn: [String],
        at location: SourceLocation? = nil,
        diagnostics: inout DiagnosticCollector
    ) -> [SourceText] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            let isThere = FileManager.default.fileExists(atPath: path)
            let reason = isThere ? "it is not a folder that can be read" : "there is no such folder"
            diagnostics.report(location.map { .unreadable(path, reason, at: $0) } ?? .unreadable(path, reason))
            return []
        }
        let suffix = TemplateFile.suffix
        let known = Set(builtIn.map { TemplateFile.template(at: $0) })
        var templates: [SourceText] = []
        for name in names.sorted() where !name.hasPrefix(".") {
            let file = path.appendingPathComponent(name)
            if FileManager.default.isFolder(file) {
                if containsTemplates(file) { diagnostics.report(.unreadTemplates(file)) }
            } else if name.hasSuffix(suffix) {
                if let source = SourceReader.read(file, diagnostics: &diagnostics) { templates.append(source) }
            } else if name.lowercased().hasSuffix(suffix) || known.contains(String(name.prefix { $0 != "." })) {
                diagnostics.report(.misnamed(file, "the name of a template ends in '\(suffix)'"))
            }
        }
        return templates
    }

    private static func containsTemplates(_ folder: String) -> Bool {
        FolderWalk(folder).paths.contains { $0.hasSuffix(TemplateFile.suffix) }
    }
}

extension Diagnostic {
    fileprivate static func unreadTemplates(_ folder: String) -> Diagnostic {
        .warning(
            "unread-templates",
            at: SourceLocation(path: folder),
            "the templates in this folder are not read: a folder of templates has no subfolders",
            hint: "use this folder as the folder of templates, or move its files one level up"
        )
    }
}
