package import Diagnostics
package import Spec
import SwiftNaming
import YAML

/// The pipeline from spec texts to generated texts, without file I/O:
/// text → document → syntax → resolved spec → files of an output language.
package enum Pipeline {
    /// The files of the specs in an output language.
    ///
    /// - Parameter templates: Replacements for built-in templates of the same names.
    /// - Returns: The files, sorted by the path of their specs; empty if there is an error.
    package static func generate(
        _ sources: [SourceText],
        language: any OutputLanguage.Type,
        templates: [SourceText] = [],
        settings: GenerationSettings = GenerationSettings(),
        diagnostics: inout DiagnosticCollector
    ) -> [GeneratedFile] {
        rendering(of: sources, in: language, templates: templates, settings: settings, diagnostics: &diagnostics)?
            .files(reporting: &diagnostics) ?? []
    }

    /// The rendering of all sources in an output language, which can be generated; `nil` if there is an error.
    ///
    /// - Parameter templates: Replacements for built-in templates of the same names.
    package static func rendering(
        of sources: [SourceText],
        in language: any OutputLanguage.Type,
        templates: [SourceText] = [],
        settings: GenerationSettings = GenerationSettings(),
        diagnostics: inout DiagnosticCollector
    ) -> Rendering? {
        let spec = check(sources, for: language, settings: settings, diagnostics: &diagnostics)
        // Errors in the user's templates are reported with errors in the specs; the built-in templates have no errors.
        guard spec != nil || !templates.isEmpty else { return nil }
        let language = language.init(replacing: templates, diagnostics: &diagnostics)
        guard let spec, let language, !diagnostics.hasErrors else { return nil }
        return Rendering(spec: spec, language: language, settings: settings)
    }

    /// The resolved spec of all sources; `nil` if there is an error.
    ///
    /// - Parameters:
    ///   - language: The language that the spec must be renderable in; `nil` if it is not rendered.
    ///   - loadExample: Reads an example file by its path; `nil` if examples are not needed, as for generated code.
    package static func check(
        _ sources: [SourceText],
        for language: (any OutputLanguage.Type)? = nil,
        settings: GenerationSettings = GenerationSettings(),
        loadExample: ((String) -> SourceText?)? = nil,
        diagnostics: inout DiagnosticCollector
    ) -> ResolvedSpec? {
        if let language, language.unit == .spec {
            let names = sources.map { ($0.path, SpecFileName.stem(of: $0.path)) }
            diagnostics.report(sameOutputs(names, language))
        }
        var files = sources.compactMap { read($0, diagnostics: &diagnostics) }
        // A file that fails to parse makes its declarations look undefined, so later checks are skipped.
        guard files.count == sources.count else { return nil }
        for index in files.indices where files[index].root?.access == nil {
            files[index].root?.access = settings.access
        }
        if let loadExample {
            var loader = ExampleLoader(load: loadExample)
            for index in files.indices { diagnostics.report(loader.loadExamples(into: &files[index])) }
        }
        let (spec, found) = SpecChecker.check(files)
        diagnostics.report(found)
        if let language {
            let isComplete = !diagnostics.hasErrors
            if language.unit == .api {
                diagnostics.report(sameOutputs(spec.apis.map { ($0.rootFile, $0.name.value) }, language))
            }
            let found = settings.naming { language.validate(spec, isComplete: isComplete, in: settings.module) }
            diagnostics.report(found)
        }
        return diagnostics.hasErrors ? nil : spec
    }

    private static func read(_ source: SourceText, diagnostics: inout DiagnosticCollector) -> SpecFile? {
        guard let document = YAMLReader().readRecovering(source, reporting: &diagnostics) else { return nil }
        let (file, found) = SpecReader.read(document)
        diagnostics.report(found)
        return file
    }

    /// Errors about spec files, or APIs, that would be rendered to the same file, also on a case-insensitive file
    /// system.
    ///
    /// - Parameter names: The names that the names of files are derived from, with the paths of the specs.
    private static func sameOutputs(
        _ names: [(path: String, name: String)],
        _ language: any OutputLanguage.Type
    ) -> [Diagnostic] {
        var seen: [String: String] = [:]
        return names.compactMap { path, name in
            let name = language.fileName(for: name)
            return seen.updateValue(path, forKey: name.lowercased()).map { .sameOutput(path, first: $0, name) }
        }
    }
}

/// Specs without errors, and a language with its templates.
package struct Rendering: Sendable {
    fileprivate let spec: ResolvedSpec
    fileprivate let language: any OutputLanguage
    fileprivate let settings: GenerationSettings

    /// The files, sorted by the paths of their specs; none, with errors, if a file would be too large.
    package func files(reporting diagnostics: inout DiagnosticCollector) -> [GeneratedFile] {
        var files: [GeneratedFile] = []
        var isComplete = true
        for rendered in settings.naming({ language.render(spec) }).sorted(by: { $0.specPath < $1.specPath }) {
            let name = type(of: language).fileName(for: rendered.name)
            if let text = rendered.text {
                files.append(GeneratedFile(name: name, text: text))
            } else {
                diagnostics.report(.tooMuchOutput(rendered.specPath, name))
                isComplete = false
            }
        }
        return isComplete ? files : []
    }
}

extension Diagnostic {
    fileprivate static func tooMuchOutput(_ path: String, _ output: String) -> Diagnostic {
        .error(
            "too-much-output",
            at: SourceLocation(path: path),
            "'\(output)' would be larger than 64 MB",
            hint: "split the spec, or shorten descriptions that many endpoints repeat"
        )
    }

    fileprivate static func sameOutput(_ path: String, first: String, _ output: String) -> Diagnostic {
        .error(
            "same-output",
            at: SourceLocation(path: path),
            "this file and '\(first)' would both become '\(output)'",
            hint: path.pathOfFolder == first.pathOfFolder
                ? "rename one of them"
                : "rename one of them; targets that are built apart are checked and generated one by one"
        )
    }
}

/// The settings of a run that apply to all of its specs.
package struct GenerationSettings: Sendable {
    /// The access level of APIs that declare none; `nil` for the default.
    let access: Access?
    /// The name of the module that the output is compiled in; `nil` if it is unknown.
    package let module: String?
    /// The rules for names; `nil` if there are no initialisms in addition to the known ones. Their cache of names is shared
    /// by the checks and the rendering.
    private let rules: NamingRules?

    /// - Parameters:
    ///   - access: The access level of APIs that declare none.
    ///   - initialisms: Words with a fixed capitalization in names, in addition to the known ones: `EBITDA`, `GraphQL`.
    ///   - module: The name of the module that the output is compiled in.
    package init(access: Access? = nil, initialisms: [String] = [], module: String? = nil) {
        self.access = access
        self.module = module
        rules = initialisms.isEmpty ? nil : NamingRules(initialisms: initialisms)
    }

    /// Runs `body`, in which the Swift names have the initialisms of these settings.
    package func naming<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard let rules else { return try body() }
        return try SwiftName.$rules.withValue(rules) { try body() }
    }
}
