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
    /// expression can read.
    package static func validate(_ spec: ResolvedSpec, isComplete: Bool) -> [Diagnostic] {
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
