import ArgumentParser
import CommandLineArguments
import CommandLineSupport
import Diagnostics
import SpecWriting

/// The command `endpoint-generator format SPEC…`.
struct FormatCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "format",
        abstract: "Writes specs as canonical YAML, with their comments.",
        discussion: """
            Keys get one order, what fits a line is on one line, and everything else is a block. A comment stays above the \
            key or behind the line that it belongs to. A spec with errors, or with anchors, is left as it is.
            """
    )

    @OptionGroup var specs: SpecArguments

    @Flag(help: "Writes nothing: prints the names of the specs that would change, and exits with 1 if there are any.")
    var verify = false

    func run() throws {
        var run = SpecRun(specs, tool: "endpoint-generator")
        var changed: [String] = []
        for spec in run.specs {
            guard let text = SpecFormatter.format(spec, diagnostics: &run.diagnostics), Array(text.utf8) != spec.bytes
            else { continue }
            do {
                if !verify { try OutputFile.write(text.utf8, to: spec.path) }
                changed.append(spec.path)
            } catch {
                run.diagnostics.report(error.diagnostic)
            }
        }
        for path in changed { print(path) }
        try run.finish()
        if verify, !changed.isEmpty { throw ExitCode(1) }
    }
}
