package import Diagnostics

/// Templates that can call each other by name.
package struct TemplateSet: Sendable {
    private let templates: [String: ParsedTemplate]

    /// Parses templates and reports syntax errors. Names are checked when a template is requested.
    package init(_ sources: [String: SourceText], diagnostics: inout DiagnosticCollector) {
        var templates: [String: ParsedTemplate] = [:]
        for (name, source) in sources {
            templates[name] = TemplateParser.parse(source, name: name, diagnostics: &diagnostics)
        }
        self.templates = templates
    }

    /// The names of the templates, sorted.
    package var names: [String] { templates.keys.sorted() }

    /// The template of this name for views of this type; `nil` if it, or a template that it calls, has an error.
    ///
    /// Reports unknown names, a list used as a text, unknown partials, and infinite recursion. The initializer has
    /// already reported syntax errors.
    package func template<View: TemplateView>(
        _ name: String,
        for type: View.Type,
        diagnostics: inout DiagnosticCollector
    ) -> Template<View>? {
        guard let template = templates[name] else {
            diagnostics.report(.missingTemplate(name))
            return nil
        }
        guard TemplateChecker.check(template, of: templates, for: type, diagnostics: &diagnostics) else { return nil }
        return Template(template, among: templates)
    }
}

extension Diagnostic {
    fileprivate static func missingTemplate(_ name: String) -> Diagnostic {
        .error("unknown-template", at: nil, "there is no template '\(name)'")
    }
}

extension TemplateSet {
    /// The built-in templates of a language, some of them replaced by files of the user.
    ///
    /// - Parameters:
    ///   - templates: The bytes of each built-in template, by its name.
    ///   - folder: The folder of the built-in templates, for diagnostics.
    ///   - replacements: Files `<name>.mustache`; the name must be the name of a built-in template. Templates of other
    ///     languages are ignored.
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
            if sources[name] != nil {
                sources[name] = replacement
            } else if !TemplateNames.all.contains(name) {
                diagnostics.report(.unknownFile(replacement, of: names))
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
            hint: Diagnostic.meant(nearestName(to: file.templateName, in: names).map { "\($0).mustache" })
                ?? "there are \(quotedList(names))"
        )
    }
}

/// A template whose names are checked. It can be rendered with views of one type, on several threads at once.
package struct Template<View: TemplateView>: Sendable {
    private let template: ParsedTemplate
    /// All templates that it may call, by name.
    private let templates: [String: ParsedTemplate]

    /// The default line width, in columns.
    private static var defaultWidth: Int { 120 }

    init(_ template: ParsedTemplate, among templates: [String: ParsedTemplate]) {
        self.template = template
        self.templates = templates
    }

    /// Returns the text of the template, rendered with a view.
    package func render(_ view: View) -> String {
        let width = template.width?.columns ?? Self.defaultWidth
        return TemplateWriter.text(of: template, among: templates, for: ViewValues(view: view), width: width)
    }
}
