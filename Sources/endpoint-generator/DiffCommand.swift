import ArgumentParser
import CommandLineArguments
import CommandLineSupport
import Diagnostics
import Foundation
import SpecDifferences
import SwiftRendering

/// The command `endpoint-generator diff OLD NEW`.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Lists what changed between two versions of specs for the users of their Swift client.",
        discussion: """
            Each change is breaking or compatible, for the source of an app or on the wire. The exit status is 0 without \
            a breaking change, 1 with one, and 2 if a version has mistakes.

            EXAMPLES:
              git worktree add /tmp/old origin/main
              endpoint-generator diff /tmp/old/Specs Specs
              endpoint-generator diff /tmp/old/Specs Specs --allow case-added
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The old version: a spec file, or a folder that contains some at any depth.",
            valueName: "old"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var old: String

    @Argument(
        help: ArgumentHelp("The new version, likewise.", valueName: "new"),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var new: String

    @Option(help: "How changes are printed: as text, json or sarif. Mistakes in text are printed on standard error.")
    var diagnostics: DiagnosticFormat = .text

    @Option(
        help: ArgumentHelp(
            "A kind of change, such as 'case-added', that is listed but does not count as breaking; may be repeated.",
            valueName: "code"
        ),
        completion: .list(ChangeKind.allCases.map(\.rawValue))
    )
    var allow: [ChangeKind] = []

    @Flag(help: "Lists only breaking changes.")
    var breaking = false

    func validate() throws {
        if old.isEmpty || new.isEmpty { throw ValidationError("the path of a spec is empty") }
    }

    func run() throws {
        var (old, new) = (makeRun(self.old), makeRun(self.new))
        let changes = ProgressLine.show("Comparing") { Self.changes(from: &old, to: &new) }
        guard let changes else {
            try print([], beside: old, new)
            throw ExitCode(2)
        }
        let counted = changes.map { allow.contains($0.kind) ? $0.allowed : $0 }.sorted()
        let isBreaking = counted.contains { $0.verdict == .breaking }
        let listed = breaking ? counted.filter { $0.verdict == .breaking } : counted
        try print(listed, beside: old, new)
        if diagnostics == .text {
            let isHidden = listed.isEmpty && !counted.isEmpty
            FileHandle.standardError.show(isHidden ? "no breaking changes\n" : Self.summary(of: listed))
        }
        if isBreaking { throw ExitCode(1) }
    }

    private func makeRun(_ path: String) -> SpecRun {
        var run = SpecRun([path], format: diagnostics, tool: "endpoint-generator")
        run.readConfiguration(at: nil, beside: [path], canBeNamed: false)
        return run
    }

    /// The changes; `nil`, with errors in the runs, if a version has mistakes.
    private static func changes(from old: inout SpecRun, to new: inout SpecRun) -> [SpecChange]? {
        let specs = (old.resolve(for: SwiftLanguage.self), new.resolve(for: SwiftLanguage.self))
        guard let before = specs.0, let after = specs.1 else { return nil }
        return SpecComparison.changes(
            from: ClientVersion(before, settings: old.settings),
            to: ClientVersion(after, settings: new.settings)
        )
    }

    /// Prints changes and diagnostics: in one report for scripts, on two streams for people.
    private func print(_ changes: [SpecChange], beside old: SpecRun, _ new: SpecRun) throws {
        let found = old.diagnostics.diagnostics + new.diagnostics.diagnostics
        guard diagnostics == .text else {
            let printer = DiagnosticPrinter(format: diagnostics, tool: "endpoint-generator")
            return try printer.print(found + changes.map(\.diagnostic), [])
        }
        try old.printDiagnostics()
        try new.printDiagnostics()
        try FileHandle.standardOutput.writeResults(changes.map(\.text).joined())
    }

    private static func summary(of changes: [SpecChange]) -> String {
        if changes.isEmpty { return "no changes\n" }
        let breaking = changes.count { $0.verdict == .breaking }
        let compatible = changes.count - breaking
        let counts = [(breaking, "breaking"), (compatible, "compatible")].filter { $0.0 > 0 }.map { "\($0) \($1)" }
        return "\(counts.joined(separator: " and ")) \(changes.count == 1 ? "change" : "changes")\n"
    }
}

extension ChangeKind: ExpressibleByArgument {
    // The help would otherwise list all of them.
    package static var allValueStrings: [String] { [] }
}
