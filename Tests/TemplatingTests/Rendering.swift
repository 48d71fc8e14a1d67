import Diagnostics
import Testing

@testable import Templating

/// Renders the template `main`, which must have no faults, with a view.
func render<View: TemplateView>(_ main: String, _ view: View, with others: [String: String] = [:]) throws -> String {
    try #require(try template(main, for: View.self, with: others).render(view))
}

/// The template `main`, which must have no faults.
func template<View: TemplateView>(
    _ main: String,
    for view: View.Type,
    with others: [String: String] = [:]
) throws -> Template<View> {
    var diagnostics = DiagnosticCollector()
    let set = TemplateSet(sources(main, others), diagnostics: &diagnostics)
    let template = set.template("main", for: view, diagnostics: &diagnostics)
    #expect(diagnostics.diagnostics == [])
    return try #require(template)
}

/// The faults of the templates, as `main:1:3: message`. If there are any, there must be no template.
func faults<View: TemplateView>(
    in main: String,
    for view: View.Type = FileView.self,
    with others: [String: String] = [:]
) -> [String] {
    diagnostics(in: main, for: view, with: others).map { diagnostic in
        "\(diagnostic.location.map { "\($0): " } ?? "")\(diagnostic.message)"
    }
}

/// The diagnostics of the templates. If there are any, there must be no template.
func diagnostics<View: TemplateView>(
    in main: String,
    for view: View.Type = FileView.self,
    with others: [String: String] = [:]
) -> [Diagnostic] {
    var diagnostics = DiagnosticCollector()
    let set = TemplateSet(sources(main, others), diagnostics: &diagnostics)
    let template = set.template("main", for: view, diagnostics: &diagnostics)
    #expect((template == nil) == diagnostics.hasErrors)
    return diagnostics.diagnostics
}

private func sources(_ main: String, _ others: [String: String]) -> [String: SourceText] {
    others.merging(["main": main]) { $1 }.reduce(into: [:]) { sources, entry in
        sources[entry.key] = SourceText(path: entry.key, text: entry.value)
    }
}
