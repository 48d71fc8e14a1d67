package import Diagnostics
package import Foundation
package import Generator
package import Spec
import YAML

/// One run of a tool: its specs, their configuration, and the diagnostics about them.
package struct SpecRun {
    /// The specs.
    package private(set) var specs: [SourceText] = []
    /// The settings for all specs; `nil` if there is no configuration that can be read.
    package private(set) var configuration: GeneratorConfiguration?
    /// The settings of the configuration that apply to the generation.
    package private(set) var settings: GenerationSettings
    /// All source texts that diagnostics may refer to.
    private(set) var sources: [SourceText] = []
    package var diagnostics = DiagnosticCollector()
    /// The built-in templates, which diagnostics about the user's templates may refer to.
    private var builtInTemplates: [SourceText] = []
    /// The configurations in the folders that contain the specs, at any depth.
    private var configurations: [String] = []
    private let format: DiagnosticFormat
    private let tool: String

    /// Reads the specs; a file that cannot be read is reported along with the errors in the other files.
    ///
    /// - Parameters:
    ///   - paths: Spec files, and folders that contain spec files at any depth.
    ///   - tool: The name of the program, which diagnostics in SARIF contain.
    ///   - module: The name of the module that the output is compiled in; `nil` if it is unknown.
    package init(_ paths: [String], format: DiagnosticFormat = .text, tool: String, module: String? = nil) {
        self.tool = tool
        self.format = format
        settings = GenerationSettings(module: module)
        addSpecs(paths)
    }

    /// Reads more specs.
    package mutating func addSpecs(_ paths: [String]) {
        let found = SpecFinder.find(paths, diagnostics: &diagnostics)
        configurations += found.configurations
        for path in found.specs {
            guard let source = SourceReader.read(path, diagnostics: &diagnostics) else { continue }
            specs.append(source)
            sources.append(source)
        }
    }

    /// Reads the configuration.
    ///
    /// - Parameters:
    ///   - path: The path of the configuration; `nil` to search for it in the folders of `paths`.
    ///   - paths: The arguments that name the specs.
    ///   - canBeNamed: Whether the command has an option for the path. Without one, a configuration that is not applied,
    ///     because it is in a subfolder, is an error.
    package mutating func readConfiguration(at path: String?, beside paths: [String], canBeNamed: Bool = true) {
        let finder = ConfigurationFinder(paths: paths, others: configurations, canBeNamed: canBeNamed)
        guard let path = path ?? finder.find(reporting: &diagnostics),
            let source = SourceReader.read(path, diagnostics: &diagnostics)
        else { return }
        sources.append(source)
        guard let document = YAMLReader().readSettings(source, reporting: &diagnostics) else { return }
        let configuration = GeneratorConfiguration(document, reporting: &diagnostics)
        settings = GenerationSettings(
            access: configuration.access,
            initialisms: configuration.initialisms.map(\.text),
            module: settings.module
        )
        self.configuration = configuration
    }

    /// Adds the user's templates to the texts that diagnostics refer to, and the built-in ones, of which they replace some.
    mutating func add(_ templates: [SourceText], replacing builtIn: [SourceText]) {
        sources += templates
        builtInTemplates = templates.isEmpty ? [] : builtIn
    }

    /// The resolved spec with its examples; `nil`, with errors among the diagnostics, if the specs have mistakes.
    package mutating func resolveWithExamples() -> ResolvedSpec? {
        Pipeline.check(
            specs,
            loadExample: { path in
                var unread = DiagnosticCollector()
                return SourceReader.read(path, limit: 10 * SourceReader.specLimit, diagnostics: &unread)
            },
            diagnostics: &diagnostics
        )
    }

    /// Prints the diagnostics in the requested format.
    package func printDiagnostics() throws {
        try DiagnosticPrinter(format: format, tool: tool).print(diagnostics.diagnostics, sources + builtInTemplates)
    }

    /// Prints results of the run.
    package func printResults(_ text: String) throws { try resultStream.writeResults(text) }

    /// The stream for results: standard output, unless the diagnostics are there, as data.
    package var resultStream: FileHandle { format == .text ? .standardOutput : .standardError }
}

/// The settings for the import of OpenAPI documents. Both tools of the build-tool plugin treat them alike, and so do both
/// commands that read specs by hand.
extension SpecRun {
    /// In a build, reports an error for each document of the configuration that the target does not have.
    ///
    /// - Parameter names: The names of the documents of the target.
    package mutating func requireDocuments(among names: [String]) {
        for document in documents where !names.contains(document.text) {
            diagnostics.report(.unknownDocument(document, among: names))
        }
    }

    /// Outside of a build, warns that the documents of the configuration are left out.
    package mutating func reportOmittedDocuments() {
        for document in documents { diagnostics.report(.documentNotImported(document)) }
    }

    private var documents: [Setting] { configuration?.imports.map(\.document) ?? [] }
}

extension Diagnostic {
    fileprivate static func unknownDocument(_ document: Setting, among names: [String]) -> Diagnostic {
        .error(
            "bad-configuration",
            at: document.location,
            "no document of the target is called '\(document.text)'",
            hint: meant(document.text, names)
                ?? (names.isEmpty ? "it has no OpenAPI document" : "its documents are \(list(names))")
        )
    }

    fileprivate static func documentNotImported(_ document: Setting) -> Diagnostic {
        .warning(
            "document-not-imported",
            at: document.location,
            "'\(document.text)' is left out: only the build-tool plugin imports documents",
            hint: "import it with 'endpoint-import openapi', and use its specs"
        )
    }
}
