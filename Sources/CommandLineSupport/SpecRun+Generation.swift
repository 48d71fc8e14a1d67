import Diagnostics
import Foundation
package import Generator
package import SwiftNaming

extension SpecRun {
    /// The files of the specs in an output language; none if there is an error.
    ///
    /// Options of the command line override the configuration.
    ///
    /// - Parameter templates: The folder of templates that the command line names.
    package mutating func generate(in language: any OutputLanguage.Type, templates: String? = nil) -> [GeneratedFile] {
        SwiftName.$rules.withValue(namingRules) {
            rendering(in: language, templates)?.files(reporting: &diagnostics) ?? []
        }
    }

    /// Reports the errors that keep the specs from being rendered in a language.
    package mutating func check(for language: any OutputLanguage.Type, templates: String? = nil) {
        SwiftName.$rules.withValue(namingRules) {
            let result = rendering(in: language, templates)
            if let result, mainTemplate != nil { reportMissingMark(in: result.files(reporting: &diagnostics)) }
        }
    }

    /// Warns if the user's main template does not write the text by which a later run recognizes generated files.
    package mutating func reportMissingMark(in files: [GeneratedFile]) {
        guard let mainTemplate, files.contains(where: { !Data($0.text.utf8).isGenerated }) else { return }
        diagnostics.report(.missingMark(mainTemplate))
    }

    private mutating func rendering(in language: any OutputLanguage.Type, _ folder: String?) -> Rendering? {
        let location = folder == nil ? configuration?.templates?.location : nil
        let folder = folder ?? configuration?.templatesFolder
        let builtIn = language.builtInTemplates
        let templates =
            folder.map {
                TemplateFolder.read($0, replacing: builtIn.map(\.path), at: location, diagnostics: &diagnostics)
            } ?? []
        sources += templates
        builtInTemplates = templates.isEmpty ? [] : builtIn
        mainTemplate = templates.first { $0.path.fileName == language.mainTemplate + TemplateFolder.suffix }
        let rendering = Pipeline.rendering(
            of: specs,
            in: language,
            templates: templates,
            access: configuration?.access,
            diagnostics: &diagnostics
        )
        return diagnostics.hasErrors ? nil : rendering
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

    /// The rules for Swift names in this run.
    package var namingRules: NamingRules { NamingRules(initialisms: configuration?.initialisms.map(\.text) ?? []) }

    /// The files that the output depends on.
    package var inputs: [String] { sources.map(\.path).sorted() }

    /// The files that the output depends on, and the folder of templates, to which a file may be added.
    package var watchedPaths: [String] { inputs + [configuration?.templatesFolder].compactMap(\.self) }
}

extension GeneratorConfiguration {
    /// The folder of templates; `nil` for the built-in templates.
    var templatesFolder: String? { templates.map { path(of: $0) } }

    /// The path of a file or folder that a setting names relative to the configuration.
    package func path(of setting: Setting) -> String {
        if setting.text.hasPrefix("/") { return setting.text }
        return (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + setting.text
    }
}

extension Diagnostic {
    fileprivate static func missingMark(_ template: SourceText) -> Diagnostic {
        .warning(
            "unmarked-template",
            at: SourceLocation(path: template.path),
            "the template does not write the text by which 'generate' recognizes its files, so it will not replace them",
            hint: "write '\(GeneratedFile.mark){{source}}' in a comment at the beginning"
        )
    }
}
