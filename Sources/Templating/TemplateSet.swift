package import Diagnostics

/// Templates that can call each other by name.
package struct TemplateSet: Sendable {
    private let templates: [String: ParsedTemplate]
    /// All built-in templates, with those that the user replaces; empty if the user replaces none.
    private let builtIn: [String: ParsedTemplate]

    /// Parses templates and reports syntax errors. Names are checked when a template is requested.
    package init(_ sources: [String: SourceText], diagnostics: inout DiagnosticCollector) {
        self.init(builtIn: [:], sources, diagnostics: &diagnostics)
    }

    private init(
        builtIn: [String: SourceText],
        _ own: [String: SourceText],
        diagnostics: inout DiagnosticCollector
    ) {
        let builtIn = Self.parse(builtIn, isBuiltIn: true, diagnostics: &diagnostics)
        self.builtIn = own.isEmpty ? [:] : builtIn
        templates = builtIn.merging(Self.parse(own, isBuiltIn: false, diagnostics: &diagnostics)) { $1 }
    }

    private static func parse(
        _ sources: [String: SourceText],
        isBuiltIn: Bool,
        diagnostics: inout DiagnosticCollector
    ) -> [String: ParsedTemplate] {
        var templates: [String: ParsedTemplate] = [:]
        for (name, source) in sources {
            templates[name] = TemplateParser.parse(
                source,
                name: name,
                isBuiltIn: isBuiltIn,
                diagnostics: &diagnostics
            )
        }
        return templates
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
        let isValid = TemplateChecker.check(
            template,
            of: templates,
            replacing: builtIn,
            for: type,
            diagnostics: &diagnostics
        )
        guard isValid else { return nil }
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
    ///   - templates: The built-in templates, `<name>.mustache`.
    ///   - replacements: Files `<name>.mustache`; the name must be the name of a built-in template. Templates of other
    ///     languages are ignored.
    package init(
        _ templates: [SourceText],
        replacing replacements: [SourceText] = [],
        diagnostics: inout DiagnosticCollector
    ) {
        let builtIn = Dictionary(templates.map { ($0.templateName, $0) }) { first, _ in first }
        var own: [String: SourceText] = [:]
        for replacement in replacements {
            let name = replacement.templateName
            if builtIn[name] != nil {
                own[name] = replacement
            } else if !TemplateNames.all.contains(name) {
                diagnostics.report(.unknownFile(replacement, of: builtIn.keys.sorted()))
            }
        }
        self.init(builtIn: builtIn, own, diagnostics: &diagnostics)
    }
}

extension SourceText {
    fileprivate var templateName: String { TemplateFile.template(at: path) }
}

extension Diagnostic {
    fileprivate static func unknownFile(_ file: SourceText, of names: [String]) -> Diagnostic {
        .error(
            "unknown-template",
            at: SourceLocation(path: file.path),
            "no template is called '\(file.templateName)'",
            hint: Diagnostic.meant(nearestName(to: file.templateName, in: TemplateNames.all).map(TemplateFile.name))
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

    /// The default maximum size of a text, in bytes.
    package static var defaultLimit: Int { 64_000_000 }

    init(_ template: ParsedTemplate, among templates: [String: ParsedTemplate]) {
        self.template = template
        self.templates = templates
    }

    /// Returns the text of the template, rendered with a view; `nil` if the text exceeds the limit.
    ///
    /// - Parameter limit: The maximum size of the text, in bytes.
    package func render(_ view: View, limit: Int = defaultLimit) -> String? {
        TemplateWriter.text(
            of: template,
            among: templates,
            for: ViewValues(view: view),
            width: template.width?.columns ?? Self.defaultWidth,
            limit: limit
        )
    }
}

/// The main template of a language, which is parsed and checked once unless the user replaces templates.
package struct MainTemplate<View: TemplateView>: Sendable {
    private let name: String
    private let builtIn: [SourceText]
    /// The template if the user replaces none; `nil` if a built-in template has an error.
    private let template: Template<View>?
    private let diagnostics: DiagnosticCollector

    /// - Parameters:
    ///   - name: The name of the template that each file is rendered with.
    ///   - builtIn: The built-in templates of the language, `<name>.mustache`.
    package init(_ name: String, of builtIn: [SourceText]) {
        var diagnostics = DiagnosticCollector()
        self.name = name
        self.builtIn = builtIn
        template = TemplateSet(builtIn, diagnostics: &diagnostics)
            .template(name, for: View.self, diagnostics: &diagnostics)
        self.diagnostics = diagnostics
    }

    /// The template, with files of the user in place of built-in templates; `nil`, with diagnostics, if a template has an
    /// error.
    package func replacing(_ files: [SourceText], diagnostics: inout DiagnosticCollector) -> Template<View>? {
        if files.isEmpty {
            diagnostics.merge(self.diagnostics)
            return template
        }
        return TemplateSet(builtIn, replacing: files, diagnostics: &diagnostics)
            .template(name, for: View.self, diagnostics: &diagnostics)
    }
}

/// The names of the files of templates: `<name>.mustache`.
package enum TemplateFile {
    /// The suffix.
    package static let suffix = ".mustache"

    /// The name of the file of a template.
    package static func name(of template: String) -> String { template + suffix }

    /// The name of the template in a file: the name of the file without the suffix.
    package static func template(at path: String) -> String {
        let name = path.lastPathComponent
        return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    }
}
