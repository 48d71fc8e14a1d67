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
        var run = SpecRun(arguments.specs, tool: "endpoint-generator", module: arguments.module)
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
    static let usage = "endpoint-build-tool <output folder> [--module <name>] [--configuration <file>] <spec> …"

    let output: String
    private(set) var module: String?
    private(set) var configuration: String?
    let specs: [String]

    /// Parses the arguments; `nil` if there is no output folder or no spec, or if the path of the folder is empty.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        guard let output = rest.popFirst(), !output.isEmpty else { return nil }
        self.output = output
        module = Self.popOption("--module", from: &rest)
        configuration = Self.popOption("--configuration", from: &rest)
        specs = Array(rest)
        if specs.isEmpty { return nil }
    }

    /// Removes an option from the beginning of the arguments and returns its value; `nil` if it is not there.
    private static func popOption(_ name: String, from arguments: inout ArraySlice<String>) -> String? {
        guard arguments.first == name, arguments.count > 1 else { return nil }
        arguments.removeFirst()
        return arguments.removeFirst()
    }
}
