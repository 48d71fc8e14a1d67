import ArgumentParser
import CommandLineSupport
import Diagnostics
import Foundation
import Generator

/// `endpoint-generator generate SPEC… --output DIR`
struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Writes one Swift file for each spec file.",
        discussion: """
            A file is written only when its text changes, and either all files of a run are new or all are the old \
            ones. Where a spec has a mistake, every mistake of the run is printed, nothing is written, and the exit \
            status is 1.
            """
    )

    @OptionGroup var specs: SpecArguments

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder to write to; it is made where it is missing.", valueName: "dir")
    )
    var output: String

    @Option(
        help: ArgumentHelp(
            "A folder of templates, '<name>.mustache', that stand in for those of the same names.",
            valueName: "dir"
        )
    )
    var templates: String?

    @Option(help: "What is rendered: \(OutputLanguages.summary).")
    var language: LanguageArgument = .swift

    func run() throws {
        var run = SpecRun(specs, tool: "endpoint-generator")
        let replacements = templates.map { TemplateFolder.read($0, diagnostics: &run.diagnostics) } ?? []
        run.sources += replacements
        let files = Pipeline.generate(
            run.specs,
            language: language.type,
            templates: replacements,
            diagnostics: &run.diagnostics
        )
        if !run.diagnostics.hasErrors {
            do {
                try OutputFolder(path: output).write(files)
            } catch {
                run.diagnostics.report(error.diagnostic)
            }
        }
        try run.finish()
    }
}
