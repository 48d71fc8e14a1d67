package import Diagnostics
package import Spec
import Templating

/// Renders checked specs as Swift files, through a set of templates.
package struct SwiftRenderer: Sendable {
    private let template: Template<SwiftFile>

    /// A renderer with the templates that are built into the tool.
    ///
    /// `nil`, with diagnostics, where a template has a fault.
    ///
    /// - Parameter replacements: Stand in for those of the same names.
    package init?(replacing replacements: [SourceText] = [], diagnostics: inout DiagnosticCollector) {
        let templates = TemplateSet.embedded(replacing: replacements, diagnostics: &diagnostics)
        guard let template = templates.template("file", for: SwiftFile.self, diagnostics: &diagnostics) else {
            return nil
        }
        self.template = template
    }

    /// One Swift file for each spec file, sorted by the path of the spec.
    ///
    /// - Parameter spec: A spec without clashes of names, see ``NameChecker``.
    package func render(_ spec: ResolvedSpec) -> [RenderedFile] {
        let outermostTypes = spec.outermostTypes
        let files = spec.apis.flatMap { api in
            zip(api.files, SwiftLowering(api, beside: outermostTypes).files()).map { path, file in
                RenderedFile(specPath: path, text: template.render(file))
            }
        }
        return files.sorted { $0.specPath < $1.specPath }
    }
}

/// The text of a Swift file, and the spec that it comes from.
package struct RenderedFile: Sendable {
    package let specPath: String
    package let text: String
}
