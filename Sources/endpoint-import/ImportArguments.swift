import ArgumentParser
import CommandLineArguments
import CommandLineSupport
import Diagnostics
import Foundation
import Generator
import OpenAPIImport
import SpecImport
import SwiftRendering
import YAML

/// The arguments of all imports, and an import with them.
struct ImportArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("The document.", valueName: "file"))
    var file: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder to write to; it is made where it is missing.", valueName: "dir")
    )
    var output: String

    @Option(
        help: ArgumentHelp(
            "The API's name in Swift, such as 'GitHub'; from the document's title unless it is given.",
            valueName: "name"
        )
    )
    var api: String?

    @Option(help: ArgumentHelp("The base URL, in place of the document's servers.", valueName: "url"))
    var base: String?

    @Option(
        help: ArgumentHelp(
            """
            Imports a part with the models that it reaches: 'tag=issues', 'path=/user' with what is below it, \
            'operation=issues/list'. May be given several times.
            """,
            valueName: "part"
        )
    )
    var only: [Selection] = []

    @Flag(
        help: """
            Imports webhooks and callbacks, the requests that the service sends to a server of yours. Those of a document \
            without operations are always imported.
            """
    )
    var webhooks = false

    @Flag(
        inversion: .prefixedNo,
        help: """
            Turns models that differ in one type and are named after it, such as 'PageUser' and 'PageOrder', into one model \
            with a parameter, which is generic in Swift.
            """
    )
    var generics = true

    @Option(
        help: ArgumentHelp(
            """
            What to believe where it contradicts the document's schemas: 'examples' for those of the document, or an HTTP \
            archive (.har) with responses that were really sent. May be given several times.
            """,
            valueName: "source"
        )
    )
    var evidence: [String] = []

    @Flag(help: "Takes every warning for an error: nothing is written where there is one.")
    var strict = false

    @Option(help: "How mistakes are printed: text on standard error, json or sarif on standard output.")
    var diagnostics: DiagnosticFormat = .text

    func validate() throws {
        if let api, APIName.valid(api) != api {
            throw ValidationError(
                "'\(api)' cannot be the name of an API: it is a Swift type, such as '\(APIName.valid(api))'"
            )
        }
        if let base, !["https://", "http://"].contains(where: { base.lowercased().hasPrefix($0) }) {
            throw ValidationError("'\(base)' cannot be a base: it does not begin with 'https://' or 'http://'")
        }
        if file.contains("://") {
            throw ValidationError("'\(file)' is no file: download it first, as by 'curl -LO \(file)'")
        }
    }

    func run(_ kind: ImportSource) throws {
        var run = ImportRun(format: diagnostics)
        guard let source = run.read(file) else { return try run.finish() }
        var collector = DiagnosticCollector()
        let read = YAMLReader(limits: .documents).readLeniently(source, reporting: &collector)
        run.report(collector.diagnostics)
        guard let read else { return try run.finish() }
        // Another encoding than UTF-8 has other places.
        run.sources = [read.source]
        let (rewritten, rejected) = kind.openAPI(read, base: base)
        run.report(rejected)
        guard let document = rewritten else { return try run.finish() }
        let name = api ?? OpenAPIImport.apiName(of: document)
        var options = ImportOptions(api: name, base: base, only: only.map(\.value), webhooks: webhooks)
        options.generics = generics
        for path in evidence {
            if path == "examples" {
                options.evidence.append(.examples)
            } else if let archive = run.read(path) {
                options.evidence.append(.traffic(archive))
            }
        }
        if run.hasErrors { return try run.finish() }
        options.renames = run.readRenames(URL(filePath: output).appending(component: "\(name).renames.yaml").path)
        var sources: [String: SourceText] = [:]
        let (files, found, faults) = OpenAPIImport.specs(of: document, options, for: SwiftLanguage.self) { path in
            var unread = DiagnosticCollector()
            let source = SourceReader.read(path, limit: YAMLReader.Limits.documents.bytes, diagnostics: &unread)
            // Kept to show its lines; its own faults are reported by the import, not here.
            sources[path] = source?.inUTF8(reporting: &unread)
            return source
        }
        run.report(found)
        run.sources += sources.values
        if strict { run.promoteWarnings() }
        if !run.hasErrors { run.report(faults) }
        if !run.hasErrors { run.write(files, of: name, to: output) }
        try run.finish()
    }
}

/// `tag=issues`, `path=/user`, `operation=issues/list`
struct Selection: ExpressibleByArgument {
    let value: ImportOptions.Selection

    init?(argument: String) {
        guard let value = ImportOptions.Selection(argument) else { return nil }
        self.value = value
    }
}
