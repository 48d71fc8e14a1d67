package import Diagnostics
import SpecWriting
package import YAML

/// The whole way from an OpenAPI document to the texts of specs, without reading or writing a file.
package enum OpenAPIImport {
    /// The specs of a document, by file name, and what is said of the document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - load: Reads another file that it refers to, by its path; `nil` where it cannot be read.
    /// - Returns: The files, sorted by name; empty where the document is no OpenAPI document.
    package static func specs(
        of document: YAMLDocument,
        _ options: ImportOptions,
        load: @escaping (String) -> SourceText?
    ) -> (files: [ImportedFile], diagnostics: [Diagnostic]) {
        let documents = Documents(document, load: load)
        guard let version = documents.start.text("openapi"), version.hasPrefix("3.") else {
            let found = documents.start.text("swagger").map { "this is Swagger \($0)" } ?? "'openapi: 3.…' is missing"
            documents.report(
                .error("no-openapi", at: documents.start.location, "\(found); OpenAPI 3.0, 3.1 and 3.2 can be imported")
            )
            return ([], documents.diagnostics)
        }
        let importer = Importer(documents, options)
        let files = importer.files()
        return (files, documents.diagnostics)
    }
}

/// A spec that is to be written.
package struct ImportedFile: Sendable, Equatable {
    package let name: String
    package let text: String

    /// What the first line of every imported spec begins with.
    package static let mark = "Imported by endpoint-import"
}
