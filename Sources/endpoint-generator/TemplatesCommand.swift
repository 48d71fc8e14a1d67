import ArgumentParser
import CommandLineSupport
import Diagnostics
import Foundation
import Generator

/// The command `endpoint-generator templates --output DIR`.
struct TemplatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates",
        abstract: "Writes the built-in templates, to edit some of them.",
        discussion: """
            Keep only the files that you change, and pass their folder to 'generate --templates': all other templates \
            are built in. No file is replaced.

            EXAMPLES:
              endpoint-generator templates --output Templates
              endpoint-generator templates --output Templates --language markdown
            """
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder to write to; it is created if it is missing.", valueName: "dir"),
        completion: .directory
    )
    var output: String

    @Option(help: "The language whose templates are written: \(OutputLanguages.summary).")
    var language = LanguageArgument.swift

    func validate() throws {
        guard !output.isEmpty else { throw ValidationError("'--output' is empty") }
        guard !language.type.builtInTemplates.isEmpty else {
            throw ValidationError("'\(language.type.name)' has no templates")
        }
    }

    func run() throws {
        let files = language.type.builtInTemplates.map { template in
            GeneratedFile(name: template.path.lastPathComponent, text: String(decoding: template.bytes, as: UTF8.self))
        }.sorted { $0.name < $1.name }
        var diagnostics = DiagnosticCollector()
        let count = OutputFolder(path: output).create(files, reporting: &diagnostics)
        try DiagnosticPrinter(format: .text, tool: "endpoint-generator").print(diagnostics.diagnostics, [])
        if diagnostics.hasErrors { throw ExitCode(1) }
        let unchanged = count < files.count ? ", \(files.count - count) are unchanged" : ""
        try FileHandle.standardOutput.writeResults("wrote \(count) templates to \(output)\(unchanged)\n")
    }
}
