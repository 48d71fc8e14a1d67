package import Diagnostics
import Templates

extension TemplateSet {
    /// The templates that are built into the tool, where `replacements` stand in for those of the same name.
    ///
    /// A replacement is a file `name.mustache`; reports one whose name is none of the embedded templates'.
    package static func embedded(
        _ language: TemplateLanguage = .swift,
        replacing replacements: [SourceText] = [],
        diagnostics: inout DiagnosticCollector
    ) -> TemplateSet {
        var sources: [String: SourceText] = [:]
        let templates = language == .swift ? Templates.embedded : Templates.markdown
        for (name, bytes) in templates {
            sources[name] = SourceText(path: "Templates/\(language.rawValue)/\(name).mustache", bytes: bytes)
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
        return TemplateSet(sources, diagnostics: &diagnostics)
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
