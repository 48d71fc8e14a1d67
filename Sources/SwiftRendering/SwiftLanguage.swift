package import Diagnostics
package import Generator
package import Spec
import Templating

/// Renders specs as a Swift client: one Swift file for each spec file.
package struct SwiftLanguage: OutputLanguage {
    package static let name = "swift"
    package static let product = "a client"

    package static let mainTemplate = "file"

    package static var builtInTemplates: [SourceText] {
        templates.map { SourceText(path: "Templates/swift/\(TemplateFile.name(of: $0))", bytes: $1) }
    }

    private static let main = MainTemplate<SwiftFile>(mainTemplate, of: builtInTemplates)

    private let template: Template<SwiftFile>

    package init?(replacing templates: [SourceText] = [], diagnostics: inout DiagnosticCollector) {
        guard let template = Self.main.replacing(templates, diagnostics: &diagnostics) else { return nil }
        self.template = template
    }

    /// The name of the generated file: `GitHub.endpoints.swift`. The build-tool plugin declares its outputs by the same
    /// rule.
    package static func fileName(for spec: String) -> String { spec + ".endpoints.swift" }

    /// The errors for names that collide in Swift or that generated code reserves, and for items of pages that no Swift
    /// expression can read, and the warning about an API with the name of its module.
    package static func validate(_ spec: ResolvedSpec, isComplete: Bool, in module: String?) -> [Diagnostic] {
        let modules = spec.apis.map(\.name).filter { $0.value == module }.map { Diagnostic.moduleName($0) }
        return modules + errors(of: spec, isComplete: isComplete)
    }

    private static func errors(of spec: ResolvedSpec, isComplete: Bool) -> [Diagnostic] {
        let clashes = NameChecker.clashes(in: spec)
        guard isComplete else { return clashes }
        let names = clashes + NameChecker.unusedErrorsNames(in: spec)
        return names.isEmpty ? RenderabilityValidator.diagnostics(of: spec) : names
    }

    package func render(_ spec: ResolvedSpec) -> [RenderedSpec] {
        let outermostTypes = spec.outermostTypes
        return spec.apis.flatMap { api in
            zip(api.files, SwiftLowering(api, beside: outermostTypes).files()).map { path, file in
                RenderedSpec(specPath: path, text: template.render(file))
            }
        }
    }
}

/// Reports valid specs that cannot be rendered as Swift, so that nothing is dropped silently.
enum RenderabilityValidator {
    static func diagnostics(of spec: ResolvedSpec) -> [Diagnostic] {
        spec.apis.flatMap { api in
            api.endpoints.flatMap { diagnostics(of: $0, in: api) }
        }
    }

    private static func diagnostics(of endpoint: Endpoint, in api: API) -> [Diagnostic] {
        guard let pages = endpoint.pages else { return [] }
        let printer = TypePrinter.unqualified(in: ScopeNames([]))
        guard PagePrinter(pages, of: endpoint, in: api, printer) == nil else { return [] }
        if case .json(let type) = endpoint.onlyResponse.content,
            let model = PageWalk.customType(before: pages.items, of: type, in: api, printer)
        {
            return [.itemsInCustomType(model, at: pages.location)]
        }
        return [.tooManyPaths(pages.items, at: pages.location)]
    }
}

extension Diagnostic {
    fileprivate static func itemsInCustomType(_ model: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "not-rendered",
            at: location,
            "the items are inside '\(model)', a custom Swift type, whose properties the tool does not know",
            hint: "remove 'swift' from '\(model)', or 'pages' from the endpoint"
        )
    }

    fileprivate static func tooManyPaths(_ items: [String], at location: SourceLocation) -> Diagnostic {
        .error(
            "not-rendered",
            at: location,
            "more than 50 paths lead to the items, '\(items.joined(separator: "."))', because unions are nested",
            hint: "use fewer variants, or 'JSON'"
        )
    }
}
