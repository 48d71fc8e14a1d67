package import Diagnostics

extension TemplateSet {
    /// The built-in templates of a language, some of them replaced by files of the user.
    ///
    /// - Parameters:
    ///   - templates: The bytes of each built-in template, by its name.
    ///   - folder: The folder of the built-in templates, for diagnostics.
    ///   - replacements: Files `<name>.mustache`; one that has no built-in template's name is an error.
    package init(
        _ templates: [String: [UInt8]],
        in folder: String,
        replacing replacements: [SourceText] = [],
        diagnostics: inout DiagnosticCollector
    ) {
        var sources: [String: SourceText] = [:]
        for (name, bytes) in templates {
            sources[name] = SourceText(path: "\(folder)/\(name).mustache", bytes: bytes)
        }
        let names = sources.keys.sorted()
        for replacement in replacements {
            let name = replacement.templateName
            if sources[name] == nil {
                diagnostics.report(.unknownFile(replacement, of: names))
            } else {
                sources[name] = replacement
            }
        }
        self.init(sources, diagnostics: &diagnostics)
    }
}

extension SourceText {
    /// The file's name without folders and without `.mustache`.
    fileprivate var templateName: String {
        let file = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        let suffix = ".mustache"
        return String(file.hasSuffix(suffix) ? file.dropLast(suffix.count) : file)
    }
}

extension Diagnostic {
    fileprivate static func unknownFile(_ file: SourceText, of names: [String]) -> Diagnostic {
        .error(
            "unknown-template",
            at: SourceLocation(path: file.path),
            "no template is called '\(file.templateName)'",
            hint: nearestName(to: file.templateName, in: names).map { "did you mean '\($0).mustache'?" }
                ?? "there are \(quotedList(names))"
        )
    }
}
