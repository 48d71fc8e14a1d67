import CommandLineSupport
import Diagnostics
import Foundation
import Generator
import SwiftRendering

/// The tool that the build-tool plugin runs. It generates Swift, without the other features of `endpoint-generator`.
///
/// Every package that uses the plugin compiles this tool, so it parses its few arguments itself and knows one language.
@main
struct BuildTool {
    static func main() throws {
        guard let arguments = BuildArguments(Array(CommandLine.arguments.dropFirst())) else {
            FileHandle.standardError.show("Usage: \(BuildArguments.usage)\n")
            exit(64)
        }
        var run = SpecRun(arguments.specs, tool: "endpoint-generator")
        run.readConfiguration(at: arguments.configuration, beside: [])
        run.requireDocuments(among: [])
        let files = run.configuredLanguage(among: [SwiftLanguage.self]).map { run.generate(in: $0) } ?? []
        if !run.diagnostics.hasErrors { run.write(files, to: arguments.output) }
        try run.printDiagnostics()
        if run.diagnostics.hasErrors { exit(1) }
    }
}

/// The arguments that the plugin passes.
struct BuildArguments {
    static let usage = "endpoint-build-tool <output folder> [--configuration <file>] <spec> …"

    let output: String
    let configuration: String?
    let specs: [String]

    /// Parses the arguments; `nil` if there is no output folder or no spec, or if the path of the folder is empty.
    init?(_ arguments: [String]) {
        let isConfigured = arguments.count > 2 && arguments[1] == "--configuration"
        specs = Array(arguments.dropFirst(isConfigured ? 3 : 1))
        guard let output = arguments.first, !output.isEmpty, !specs.isEmpty else { return nil }
        self.output = output
        configuration = isConfigured ? arguments[2] : nil
    }
}
