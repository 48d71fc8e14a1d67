import ArgumentParser
import Diagnostics
import Foundation
import Generator
import SpecFiles

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

    func run() throws {
        var run = SpecRun(specs)
        let files = Pipeline.generate(run.sources, diagnostics: &run.diagnostics)
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
