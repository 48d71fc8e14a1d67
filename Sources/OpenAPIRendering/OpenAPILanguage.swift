package import Diagnostics
package import Generator
package import Spec
import SpecWriting

/// Renders specs as OpenAPI 3.1 documents: one document for each API.
package struct OpenAPILanguage: OutputLanguage {
    package static let name = "openapi"
    package static let product = "an OpenAPI document for each API"

    /// A document has a fixed form, so there are no templates.
    package static let builtInTemplates: [SourceText] = []
    package static let mainTemplate = "document"

    package static let unit = OutputUnit.api

    /// - Parameter templates: Those of other languages, which a configuration may name; they are ignored.
    package init?(replacing templates: [SourceText] = [], diagnostics: inout DiagnosticCollector) {}

    /// The name is one under which the build-tool plugin imports documents.
    package static func fileName(for api: String) -> String { api + ".openapi.yaml" }

    /// Warns about everything that a document cannot express. There are no errors, since every valid spec has a
    /// document.
    package static func validate(_ spec: ResolvedSpec, isComplete: Bool, in module: String?) -> [Diagnostic] {
        isComplete ? spec.apis.flatMap { UnsupportedForms(api: $0).diagnostics } : []
    }

    package func render(_ spec: ResolvedSpec) -> [RenderedSpec] {
        spec.apis.map { api in
            let text = DocumentWriter(api: api).text
            return RenderedSpec(api: api, text: text.utf8.count > Self.limit ? nil : text)
        }
    }

    /// The limit on the size of a text, in bytes; it is the one of templates.
    private static let limit = 64 << 20
}
