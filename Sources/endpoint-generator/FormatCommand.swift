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
            Sorts keys into a fixed order, and writes a value on one line if it fits. Every comment stays above its key, \
            at the end of its line or at the end of its block. A spec that cannot be read, or that has anchors, is left \
            unchanged.
            """
    )

    @OptionGroup var specs: SpecArguments

    @Flag(help: "Writes nothing: prints the names of the specs that would change, and exits with 1 if there are any.")
    var verify = false

    func run() throws {
        var run = SpecRun(specs, tool: "endpoint-generator")
        let changed = ProgressLine.show("Formatting") { format(&run) }
        for path in changed { try run.printResults(path + "\n") }
        try run.finish()
        if verify, !changed.isEmpty { throw ExitCode(1) }
    }

    /// Formats all specs, and returns the paths of those that change.
    private func format(_ run: inout SpecRun) -> [String] {
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
        return changed
    }
}
