import ArgumentParser
import CommandLineArguments
import CommandLineSupport
import Diagnostics
import Foundation

/// The command `endpoint-generator check SPEC…`.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reports every mistake in specs; writes nothing, unless it is to fix them."
    )

    @OptionGroup var rendering: RenderingArguments

    @Flag(
        help:
            "Fixes mistakes that can only mean one thing, such as misspelled names, in the specs, and reports the rest."
    )
    var fix = false

    @Flag(help: "Fails at warnings, too.")
    var strict = false

    func run() throws {
        let faults = fix ? fixAll() : []
        var run = check()
        run.diagnostics.report(faults)
        try run.finish(isStrict: strict)
    }

    /// Fixes errors until none with a replacement is left, since a corrected name may reveal another error.
    ///
    /// - Returns: Errors about files that cannot be written.
    private func fixAll() -> [Diagnostic] {
        var counts: [String: Int] = [:]
        defer { Self.printFixed(counts) }
        var faultsByPath: [String: Diagnostic] = [:]
        // Each round fixes a mistake at least, unless one correction undoes another.
        for _ in 0..<50 {
            let run = check()
            var changed = false
            for spec in run.specs where faultsByPath[spec.path] == nil {
                let (bytes, count) = spec.applyingReplacements(of: run.diagnostics.diagnostics)
                guard count > 0 else { continue }
                do {
                    try OutputFile.write(bytes, to: spec.path)
                } catch {
                    faultsByPath[spec.path] = error.diagnostic
                    continue
                }
                counts[spec.path, default: 0] += count
                changed = true
            }
            if !changed { break }
        }
        return faultsByPath.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Prints the number of fixed mistakes in each file.
    private static func printFixed(_ counts: [String: Int]) {
        for (path, count) in counts.sorted(by: { $0.key < $1.key }) {
            let mistakes = count == 1 ? "1 mistake" : "\(count) mistakes"
            FileHandle.standardError.show("fixed \(mistakes) in \(path)\n")
        }
    }

    private func check() -> SpecRun {
        var run = rendering.makeRun()
        if let language = rendering.language(of: &run) {
            ProgressLine.show("Checking") { run.check(for: language, templates: rendering.templates) }
        }
        return run
    }
}
