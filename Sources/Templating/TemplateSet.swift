package import Diagnostics

/// Templates that can call each other, by name.
package struct TemplateSet: Sendable {
    private let templates: [String: ParsedTemplate]

    /// Parses templates and reports faults of syntax. Names are checked when a template is asked for.
    package init(_ sources: [String: SourceText], diagnostics: inout DiagnosticCollector) {
        var templates: [String: ParsedTemplate] = [:]
        for (name, source) in sources {
            templates[name] = TemplateParser.parse(source, name: name, diagnostics: &diagnostics)
        }
        self.templates = templates
    }

    /// The names of the templates, sorted.
    package var names: [String] { templates.keys.sorted() }

    /// The template of this name for views of this type, if it and all that it calls are without fault.
    ///
    /// Reports what is wrong: unknown names, a list used as a text, unknown partials, recursion without end.
    /// Faults of syntax have been reported by the initialiser.
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
