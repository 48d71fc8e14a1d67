import ArgumentParser
import CommandLineSupport
import Diagnostics
import Foundation
import Generator
import OpenAPIImport
import SwiftRendering

/// The command `endpoint-import build OUTPUT FILE …`, which the build-tool plugin runs for a target with OpenAPI
/// documents.
///
/// It imports the documents, and generates the Swift of their specs and of all other specs of the target in one run.
struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Generates Swift from specs and from OpenAPI documents, as the build-tool plugin does.",
        shouldDisplay: false
    )

    @Argument(help: "The folder to write to.")
    var output: String

    @Option(help: "The Swift module that the code is compiled in.")
    var module: String?

    @Option(help: "The configuration of all specs.")
    var configuration: String?

    @Argument(help: "Specs, and OpenAPI documents with names such as 'GitHub.openapi.json'.")
    var files: [String]

    func validate() throws {
        guard !output.isEmpty else { throw ValidationError("the path of the output folder is empty") }
    }

    func run() throws {
        let documents = files.compactMap { TargetDocument(path: $0) }
        let paths = documents.map(\.path)
        var run = SpecRun(files.filter { !paths.contains($0) }, tool: "endpoint-import", module: module)
        run.readConfiguration(at: configuration, beside: [])
        run.requireDocuments(among: documents.map(\.name))
        let settings = run.settings
        let hasImported = settings.naming { importDocuments(documents, &run) }
        if hasImported {
            let swift = run.configuredLanguage(among: [SwiftLanguage.self]).map { run.generate(in: $0) } ?? []
            if !run.diagnostics.hasErrors { run.write(swift, to: output) }
        }
        try run.printDiagnostics()
        if !hasImported || run.diagnostics.hasErrors { throw ExitCode(1) }
    }

    /// Writes the specs of the documents beside the generated Swift, for users to read, and adds them to the run.
    private func importDocuments(_ documents: [TargetDocument], _ run: inout SpecRun) -> Bool {
        let settings = run.configuration?.imports ?? []
        var isComplete = true
        var documentsByAPI: [String: TargetDocument] = [:]
        var apis: Set<String> = []
        for document in documents {
            var documentRun = ImportRun(format: .text)
            let own = settings.first { $0.document.text == document.name }
            let source = document.documentImport(own, run.configuration, reporting: &run.diagnostics)
            if let api = source.api { apis.insert(api) }
            if let (api, files) = source.files(of: document.path, in: &documentRun) {
                if let other = documentsByAPI.updateValue(document, forKey: api) {
                    run.diagnostics.report(.sameAPI(api, document, other))
                    continue
                }
                documentRun.write(files, of: api, to: output)
            }
            documentRun.printSummary(of: document.name)
            guard !documentRun.hasErrors else {
                isComplete = false
                continue
            }
            run.addSpecs([output.appendingPathComponent(document.specName)])
        }
        for folder in Set(documents.map(\.folder)).sorted() {
            run.diagnostics.report(RenamesFile.unread(in: folder, besides: apis.sorted()))
        }
        return isComplete && !run.diagnostics.hasErrors
    }
}

extension Diagnostic {
    fileprivate static func sameAPI(_ api: String, _ document: TargetDocument, _ other: TargetDocument) -> Diagnostic {
        .error(
            "second-root",
            at: SourceLocation(path: document.path),
            "'\(api)' is also the API of '\(other.name)'",
            hint: "give one of them another name in the configuration: 'imports: {\(document.name): {api: …}}'"
        )
    }
}
