import ArgumentParser
import CommandLineArguments
import CommandLineSupport
import Diagnostics
import OpenAPIImport

/// The arguments that all import commands share; runs an import with them.
struct ImportArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The document.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json", "har"])
    )
    var file: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder to write to; it is created if it is missing.", valueName: "dir"),
        completion: .directory
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
            The source that overrides the document's schemas: 'examples' for those of the document, or an HTTP archive \
            (.har) with responses of the server. May be given several times.
            """,
            valueName: "source"
        ),
        completion: .file(extensions: ["har"])
    )
    var evidence: [String] = []

    @Flag(help: "Treats warnings as errors, so nothing is written if there is one.")
    var strict = false

    @Option(help: "How mistakes are printed: text on standard error, json or sarif on standard output.")
    var diagnostics: DiagnosticFormat = .text

    func validate() throws {
        let mistake = api.flatMap(DocumentImport.mistake(inAPI:)) ?? base.flatMap(DocumentImport.mistake(inBase:))
        if let mistake { throw ValidationError(mistake) }
        guard !output.isEmpty else { throw ValidationError("'--output' is empty") }
        guard !file.isEmpty else { throw ValidationError("the path of the document is empty") }
        if file.contains("://") {
            throw ValidationError("'\(file)' is not a file: download it first, as by 'curl -LO \(file)'")
        }
    }

    /// - Parameter root: The folder of the files that the document may refer to; `nil` for the default.
    func run(_ kind: ImportSource, webhooks: Bool = false, root: String? = nil) throws {
        var run = ImportRun(format: diagnostics)
        let document = DocumentImport(
            kind: kind,
            api: api,
            base: base,
            only: only.map(\.value),
            webhooks: webhooks,
            generics: generics,
            evidence: evidence,
            renamesFolder: output,
            root: root.map { .folder($0) } ?? .ofCommand(for: file),
            isStrict: strict
        )
        let imported = ProgressLine.show("Importing \(file)") { document.files(of: file, in: &run) }
        if let (name, files) = imported {
            run.protectOthers(than: files, of: name, in: output)
            if strict { run.promoteWarnings() }
            run.reportOtherDocument(than: file, of: name, in: output)
            run.write(files, of: name, to: output)
        }
        try run.finish()
    }
}

/// A part of a document: `tag=issues`, `path=/user`, `operation=issues/list`.
struct Selection: ExpressibleByArgument {
    let value: ImportOptions.Selection

    init?(argument: String) {
        guard let value = ImportOptions.Selection(argument) else { return nil }
        self.value = value
    }
}
