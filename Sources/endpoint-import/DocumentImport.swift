import CommandLineSupport
import Diagnostics
import Foundation
import OpenAPIImport
import SpecImport
import SwiftRendering
import YAML

/// The import of one document, with options from the command line or from a configuration.
struct DocumentImport {
    var kind = ImportSource.openAPI
    /// The name of the API; `nil` for the name that is derived from the document's title.
    var api: String?
    var base: String?
    var only: [ImportOptions.Selection] = []
    /// The locations of the selections in a configuration; empty if they are options of the command line.
    var onlyLocations: [SourceLocation] = []
    var webhooks = false
    var generics = true
    /// The sources of evidence: `examples`, and paths of HTTP archives.
    var evidence: [String] = []
    /// The folder that may have a file `<Api>.renames.yaml`.
    let renamesFolder: String
    /// Whether to report the files of renames in the folder that belong to no API.
    var reportsUnreadRenames = true
    /// The name of the only spec, without its suffix; `nil` for a spec for each group.
    var onlyFile: String?
    /// The folder of the files that the document may refer to.
    let root: ReferenceRoot
    /// Whether warnings are treated as errors.
    var isStrict = false

    /// The name of the API and its specs; `nil`, with errors in the run, if nothing may be written.
    func files(of path: String, in run: inout ImportRun) -> (api: String, files: [ImportedFile])? {
        guard let document = read(path, in: &run) else { return nil }
        let name = api ?? OpenAPIImport.apiName(of: document)
        guard let options = options(name, in: &run) else { return nil }
        var sources: [String: SourceText] = [:]
        let (files, found, faults) = OpenAPIImport.specs(of: document, options, for: SwiftLanguage.self) { path in
            var unread = DiagnosticCollector()
            let source = SourceReader.read(path, limit: YAMLReader.Limits.documents.bytes, diagnostics: &unread)
            // The text is kept to show its lines in diagnostics. The import reports the errors of the file itself.
            sources[path] = source?.inUTF8(reporting: &unread)
            return source
        }
        run.report(found)
        run.sources += sources.values
        if isStrict { run.promoteWarnings() }
        if !run.hasErrors { run.report(faults) }
        return run.hasErrors ? nil : (name, files)
    }

    private func read(_ path: String, in run: inout ImportRun) -> YAMLDocument? {
        guard let source = run.read(path) else { return nil }
        var collector = DiagnosticCollector()
        let read = YAMLReader(limits: .documents).readLeniently(source, reporting: &collector)
        run.report(collector.diagnostics)
        guard let read else { return nil }
        // The text in UTF-8 replaces the text of the file, in which positions differ if it has another encoding.
        run.sources = [read.source]
        let (document, rejected) = kind.openAPI(read, base: base)
        run.report(rejected)
        return document
    }

    private func options(_ api: String, in run: inout ImportRun) -> ImportOptions? {
        var options = ImportOptions(api: api, base: base, only: only, webhooks: webhooks)
        options.generics = generics
        options.onlyFile = onlyFile
        options.root = root
        options.onlyLocations = onlyLocations
        for path in evidence {
            if path == "examples" {
                options.evidence.append(.examples)
            } else if let archive = run.read(path) {
                options.evidence.append(.traffic(archive))
            }
        }
        if run.hasErrors { return nil }
        options.renames = run.readRenames(of: api, in: renamesFolder)
        if reportsUnreadRenames { run.report(RenamesFile.unread(in: renamesFolder, besides: [api])) }
        return options
    }
}

extension DocumentImport {
    /// The error message for a name of an API; `nil` if the name is valid.
    static func mistake(inAPI name: String) -> String? {
        let valid = APIName.valid(name)
        return valid == name ? nil : "'\(name)' cannot be the name of an API: it is a Swift type, such as '\(valid)'"
    }

    /// The error message for a base; `nil` if the base is valid.
    static func mistake(inBase base: String) -> String? {
        if ["https://", "http://"].contains(where: { base.lowercased().hasPrefix($0) }) { return nil }
        return "'\(base)' cannot be a base: it does not begin with 'https://' or 'http://'"
    }
}
