import Diagnostics
import Foundation
package import Generator
package import Spec
import Templating

extension SpecRun {
    /// The files of the specs in an output language; none if there is an error.
    ///
    /// Options of the command line override the configuration.
    ///
    /// - Parameters:
    ///   - folder: The folder of templates that the command line names.
    ///   - needsMark: Whether a later run must recognize the files. There is a warning if the user's main template does
    ///     not write the text that it looks for.
    package mutating func generate(
        in language: any OutputLanguage.Type,
        templates folder: String? = nil,
        needsMark: Bool = false
    ) -> [GeneratedFile] {
        let templates = readTemplates(of: language, in: folder)
        let files = Pipeline.generate(
            specs,
            language: language,
            templates: templates,
            settings: settings,
            diagnostics: &diagnostics
        )
        if needsMark { reportMissingMark(in: files, of: language, templates) }
        return files
    }

    /// Reports the errors that keep the specs from being rendered in a language.
    package mutating func check(for language: any OutputLanguage.Type, templates folder: String? = nil) {
        let templates = readTemplates(of: language, in: folder)
        let rendering = Pipeline.rendering(
            of: specs,
            in: language,
            templates: templates,
            settings: settings,
            diagnostics: &diagnostics
        )
        guard let rendering, Self.mainTemplate(of: language, among: templates) != nil else { return }
        reportMissingMark(in: rendering.files(reporting: &diagnostics), of: language, templates)
    }

    /// The resolved spec, which can be rendered in a language; `nil`, with errors among the diagnostics, if it has mistakes.
    package mutating func resolve(for language: any OutputLanguage.Type) -> ResolvedSpec? {
        Pipeline.check(specs, for: language, settings: settings, diagnostics: &diagnostics)
    }

    /// The user's templates; none if the built-in ones are used.
    private mutating func readTemplates(of language: any OutputLanguage.Type, in folder: String?) -> [SourceText] {
        let location = folder == nil ? configuration?.templates?.location : nil
        let isForLanguage = folder != nil || language.name == configuration?.language?.text
        guard let folder = folder ?? configuration?.templatesFolder else { return [] }
        let builtIn = language.builtInTemplates
        guard !builtIn.isEmpty else {
            if isForLanguage {
                diagnostics.report(.templates(ofLanguage: language.name, at: location ?? SourceLocation(path: folder)))
            }
            return []
        }
        let templates = TemplateFolder.read(
            folder,
            replacing: builtIn.map(\.path),
            at: location,
            diagnostics: &diagnostics
        )
        add(templates, replacing: builtIn)
        return templates
    }

    private static func mainTemplate(
        of language: any OutputLanguage.Type,
        among templates: [SourceText]
    ) -> SourceText? {
        templates.first { TemplateFile.template(at: $0.path) == language.mainTemplate }
    }

    /// Warns if the user's main template does not write the text by which a later run recognizes generated files.
    private mutating func reportMissingMark(
        in files: [GeneratedFile],
        of language: any OutputLanguage.Type,
        _ templates: [SourceText]
    ) {
        guard let main = Self.mainTemplate(of: language, among: templates),
            files.contains(where: { !Data($0.text.utf8).isGenerated })
        else { return }
        diagnostics.report(.missingMark(main))
    }

    /// The language that the configuration names, or else the first language.
    ///
    /// If no language has this name, that is an error. The specs are then checked for the first language, so that all
    /// mistakes are reported.
    package mutating func configuredLanguage(among languages: [any OutputLanguage.Type]) -> (any OutputLanguage.Type)? {
        guard let name = configuration?.language else { return languages.first }
        if let language = languages.first(where: { $0.name == name.text }) { return language }
        diagnostics.report(.unknownWord(name.text, for: "language", languages.map { $0.name }, name.location))
        return languages.first
    }

    /// Writes the files that have changed into a folder; a failure is reported as a diagnostic.
    package mutating func write(_ files: [GeneratedFile], to folder: String) {
        do {
            try OutputFolder(path: folder).write(files)
        } catch {
            diagnostics.report(error.diagnostic)
        }
    }

    /// The files that the output depends on, once it is generated.
    package var inputs: [String] { sources.map(\.path).sorted() }

    /// The files that the output depends on, and the folder of templates, to which a file may be added.
    package var watchedPaths: [String] { inputs + [configuration?.templatesFolder].compactMap(\.self) }
}

extension GeneratorConfiguration {
    /// The folder of templates; `nil` for the built-in templates.
    var templatesFolder: String? { templates.map { path(of: $0) } }

    /// The path of a file or folder that a setting names relative to the configuration.
    package func path(of setting: Setting) -> String {
        setting.text.hasPrefix("/") ? setting.text : path.pathOfFolder + setting.text
    }
}

extension Diagnostic {
    fileprivate static func templates(ofLanguage name: String, at location: SourceLocation) -> Diagnostic {
        .warning(
            "unread-templates",
            at: location,
            "the templates are not read: '\(name)' has no templates",
            hint: "remove the setting or the option"
        )
    }

    fileprivate static func missingMark(_ template: SourceText) -> Diagnostic {
        .warning(
            "unmarked-template",
            at: SourceLocation(path: template.path),
            "the template does not write the text by which 'generate' recognizes its files, so it will not replace them",
            hint: "write '\(GeneratedFile.mark){{source}}' in a comment at the beginning"
        )
    }
}
