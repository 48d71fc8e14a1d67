import ArgumentParser
import CommandLineSupport
import Generator

/// `endpoint-generator check SPEC…`
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reports every mistake in specs, and writes nothing."
    )

    @OptionGroup var specs: SpecArguments

    func run() throws {
        var run = SpecRun(specs)
        _ = Pipeline.check(run.sources, diagnostics: &run.diagnostics)
        try run.finish()
    }
}
