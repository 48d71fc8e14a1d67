import Diagnostics
package import Generator

extension SpecRun {
    /// The files of the specs in an output language; none if there is an error.
    ///
    /// Options of the command line win over the configuration.
    ///
    /// - Parameter templates: The folder of templates that the command line names.
    package mutating func generate(in language: any OutputLanguage.Type, templates: String? = nil) -> [GeneratedFile] {
        let folder = templates ?? configuration?.templatesFolder
        let replacements = folder.map { TemplateFolder.read($0, diagnostics: &diagnostics) } ?? []
        sources += replacements
        let files = Pipeline.generate(
            specs,
            language: language,
            templates: replacements,
            access: configuration?.access,
            diagnostics: &diagnostics
        )
        return diagnostics.hasErrors ? [] : files
    }

    /// The language that the configuration names, or else the first one; `nil`, with a diagnostic, if there is none of
    /// that name.
    package mutating func configuredLanguage(among languages: [any OutputLanguage.Type]) -> (any OutputLanguage.Type)? {
        guard let name = configuration?.language else { return languages.first }
        if let language = languages.first(where: { $0.name == name.text }) { return language }
        diagnostics.report(.unknownWord(name.text, for: "language", languages.map { $0.name }, name.location))
        return nil
    }

    /// The files that the output depends on.
    package var inputs: [String] { sources.map(\.path).sorted() }
}

extension GeneratorConfiguration {
    /// The folder of templates; `nil` for the built-in ones.
    var templatesFolder: String? {
        guard let folder = templates?.text else { return nil }
        if folder.hasPrefix("/") { return folder }
        return (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + folder
    }
}
