package import Diagnostics
package import Spec
import Templating

/// Renders checked specs as Swift files, through a set of templates.
package struct SwiftRenderer: Sendable {
    private let template: Template<SwiftFile>

    /// A renderer with the templates that are built into the tool.
    ///
    /// `nil`, with diagnostics, where a template has a fault.
    package init?(diagnostics: inout DiagnosticCollector) {
        let templates = TemplateSet.embedded(diagnostics: &diagnostics)
        guard let template = templates.template("file", for: SwiftFile.self, diagnostics: &diagnostics) else {
            return nil
        }
        self.template = template
    }

    /// One Swift file for each spec file, sorted by the path of the spec.
    ///
    /// Reports names that are different in a spec and one in Swift; the files are then of no use.
    package func render(_ spec: CheckedSpec, diagnostics: inout DiagnosticCollector) -> [RenderedFile] {
        var files: [RenderedFile] = []
        for api in spec.apis {
            var declarer = APIDeclarer(api)
            for (path, file) in zip(api.files, declarer.files()) {
                files.append(RenderedFile(specPath: path, text: template.render(file)))
            }
            diagnostics.report(declarer.diagnostics)
        }
        return files.sorted { $0.specPath < $1.specPath }
    }
}

/// The text of a Swift file, and the spec that it comes from.
package struct RenderedFile: Sendable {
    package let specPath: String
    package let text: String
}
