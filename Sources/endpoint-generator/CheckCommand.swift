import ArgumentParser
import CommandLineArguments
import CommandLineSupport
import Diagnostics
import Foundation
import Generator

/// The command `endpoint-generator check SPEC…`.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reports every mistake in specs; writes nothing, unless it is to fix them."
    )

    @OptionGroup var specs: SpecArguments

    @Option(
        help: """
            The language that the specs must be renderable in: \(OutputLanguages.summary). The default is \
            \(LanguageArgument.swift.type.name).
            """
    )
    var language: LanguageArgument?

    @Flag(
        help:
            "Fixes mistakes that can only mean one thing, such as misspelled names, in the specs, and reports the rest."
    )
    var fix = false

    func run() throws {
        let faults = fix ? fixAll() : []
        var run = check()
        run.diagnostics.report(faults)
        try run.finish()
    }

    /// Fixes errors until none with a replacement is left, since a corrected name may reveal another error.
    ///
    /// - Returns: Errors about files that cannot be written.
    private func fixAll() -> [Diagnostic] {
        var counts: [String: Int] = [:]
        defer { Self.printFixed(counts) }
        for _ in 0..<10 {
            let run = check()
            var changed = false
            for spec in run.specs {
                let (bytes, count) = spec.applyingReplacements(of: run.diagnostics.diagnostics)
                guard count > 0 else { continue }
                do {
                    try OutputFile.write(bytes, to: spec.path)
                } catch {
                    return [error.diagnostic]
                }
                counts[spec.path, default: 0] += count
                changed = true
            }
            if !changed { break }
        }
        return []
    }

    /// Prints the number of fixed mistakes in each file.
    private static func printFixed(_ counts: [String: Int]) {
        for (path, count) in counts.sorted(by: { $0.key < $1.key }) {
            let mistakes = count == 1 ? "1 mistake" : "\(count) mistakes"
            FileHandle.standardError.write(Data("fixed \(mistakes) in \(path)\n".utf8))
        }
    }

    private func check() -> SpecRun {
        var run = SpecRun(specs, tool: "endpoint-generator")
        run.readConfiguration(at: nil, beside: specs.paths)
        if let language = language?.type ?? run.configuredLanguage(among: OutputLanguages.all) {
            run.check(for: language)
        }
        return run
    }
}
