import CommandLineSupport
import Diagnostics
import Foundation
import Generator
import OpenAPIImport
import SpecImport

/// An OpenAPI document in a target that uses the build-tool plugin.
struct TargetDocument {
    let path: String
    /// The file's name: `GitHub.openapi.json`.
    let name: String
    private let stem: String

    /// Returns `nil` if the file does not have the name of a document. The plugin recognizes documents by the same
    /// rule.
    init?(path: String) {
        self.path = path
        name = path.lastPathComponent
        guard let suffix = SpecFileName.documentSuffixes.first(where: name.hasSuffix) else {
            return nil
        }
        stem = String(name.dropLast(suffix.count))
    }

    /// The name of the document's spec, from which the name of the generated file is derived.
    var specName: String { stem + ".endpoints.yaml" }

    /// The folder that contains the document.
    var folder: String { path.pathOfFolder }

    /// The import of the document with its settings.
    func documentImport(
        _ settings: ImportSettings?,
        _ configuration: GeneratorConfiguration?,
        reporting diagnostics: inout DiagnosticCollector
    ) -> DocumentImport {
        var document = DocumentImport(
            api: settings?.api?.text ?? APIName.valid(stem),
            base: settings?.base?.text,
            renamesFolder: folder,
            // Other documents of the target may be in the same folder.
            reportsUnreadRenames: false,
            onlyFile: stem,
            root: .ofPackage(for: path)
        )
        guard let settings, let configuration else { return document }
        document.webhooks = settings.webhooks
        document.generics = settings.generics
        for setting in settings.evidence {
            let path = setting.text == "examples" ? setting.text : configuration.path(of: setting)
            var isFolder: ObjCBool = false
            if path == "examples" {
                document.evidence.append(path)
            } else if !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
                diagnostics.report(.unreadable(path, "there is no such file", at: setting.location))
            } else if isFolder.boolValue {
                diagnostics.report(.unreadable(path, "it is a folder", at: setting.location))
            } else {
                document.evidence.append(path)
            }
        }
        report(settings.api, DocumentImport.mistake(inAPI:), &diagnostics)
        if report(settings.base, DocumentImport.mistake(inBase:), &diagnostics) { document.base = nil }
        for setting in settings.only {
            guard let selection = ImportOptions.Selection(setting.text) else {
                diagnostics.report(.badSelection(setting))
                continue
            }
            document.only.append(selection)
            document.onlyLocations.append(setting.location)
        }
        return document
    }

    /// Reports the mistake in a setting, and returns whether there is one.
    @discardableResult
    private func report(
        _ setting: Setting?,
        _ mistake: (String) -> String?,
        _ diagnostics: inout DiagnosticCollector
    ) -> Bool {
        guard let setting, let mistake = mistake(setting.text) else { return false }
        diagnostics.report(.error("bad-configuration", at: setting.location, mistake))
        return true
    }
}

extension Diagnostic {
    fileprivate static func badSelection(_ selection: Setting) -> Diagnostic {
        .error(
            "bad-configuration",
            at: selection.location,
            "'\(selection.text)' is not a part of a document",
            hint: "write 'tag=issues', 'path=/user' or 'operation=issues/list'"
        )
    }
}
