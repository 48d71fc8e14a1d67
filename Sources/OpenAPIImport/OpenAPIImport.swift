package import Diagnostics
package import Generator
package import SpecImport
package import YAML

/// The import of an OpenAPI document into spec texts, without file I/O.
package enum OpenAPIImport {
    /// The specs of a document, by file name, and the diagnostics about the document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - language: The language that the specs are to be rendered in.
    ///   - load: Reads another file that the document refers to, by its path; returns `nil` if the file cannot be read.
    /// - Returns: The files, sorted by name, or none if the document is neither OpenAPI 3 nor Swagger 2.0, and the
    ///   diagnostics. The `faults` are the errors of the language in the files.
    package static func specs(
        of document: YAMLDocument,
        _ options: ImportOptions,
        for language: any OutputLanguage.Type,
        load: @escaping (String) -> SourceText?
    ) -> (files: [ImportedFile], diagnostics: [Diagnostic], faults: [Diagnostic]) {
        let written = Documents(document, in: options.root, load: load)
        guard isOpenAPI(written) else { return ([], written.diagnostics, []) }
        let evidence = ExampleEvidence(options).review(written)
        let documents = evidence.documents
        let (files, faults) = ImportPasses(
            documents: documents,
            options: options,
            language: language,
            examples: evidence.agreeing
        ).files()
        return (files, documents.diagnostics.sorted(from: document.path), faults)
    }

    /// Reports an unknown dialect of JSON Schema. The schemas are read nevertheless.
    private static func reportDialect(of start: DocumentCursor, _ documents: Documents) {
        guard let cursor = start.raw("jsonSchemaDialect"), let dialect = cursor.node.text else { return }
        let known = ["https://spec.openapis.org/oas/3.", "https://json-schema.org/draft/2020-12/"]
        if known.contains(where: { dialect.hasPrefix($0) }) { return }
        documents.report(
            Diagnostic(
                .note,
                "other-dialect",
                at: cursor.location,
                "the dialect '\(dialect)' is not known; schemas are read as JSON Schema 2020-12"
            )
        )
    }

    /// Whether a document is OpenAPI 3 or Swagger 2.0; reports any other document.
    private static func isOpenAPI(_ documents: Documents) -> Bool {
        let start = documents.start
        if documents.isSwagger {
            guard start.raw("openapi") == nil else { return true }
            documents.warn(
                "no-openapi",
                at: start,
                "'swagger: \"2.0\"' is missing; the document is read as one of Swagger 2.0"
            )
            return true
        }
        let refuse = { (key: String, what: String) in
            let cursor = start.raw(key) ?? start
            documents.report(
                .error(
                    "no-openapi",
                    at: cursor.location,
                    "\(what); OpenAPI 3.0, 3.1 and 3.2 and Swagger 2.0 can be imported"
                )
            )
            return false
        }
        reportDialect(of: start, documents)
        if let version = start.text("openapi") {
            let number = version.drop { $0 == "v" }
            return number == "3" || number.hasPrefix("3.") || refuse("openapi", "this is OpenAPI \(version)")
        }
        for key in ["swagger", "swaggerVersion"] {
            if let version = start.text(key) { return refuse(key, "this is Swagger \(version)") }
        }
        if start.raw("asyncapi") != nil { return refuse("asyncapi", "this is AsyncAPI") }
        if let other = ImportSource.recognized(start.node) {
            documents.report(
                .error(
                    "no-openapi",
                    at: start.location,
                    "this is \(other.title), not an OpenAPI document",
                    hint: "'endpoint-import \(other.rawValue)' imports it"
                )
            )
            return false
        }
        guard start.raw("paths")?.isObject == true else {
            return refuse("", "this is not an OpenAPI document: 'openapi: 3.…' is missing")
        }
        documents.warn("no-openapi", at: start, "'openapi: 3.…' is missing; the document is read as one of OpenAPI 3.1")
        return true
    }

    /// The default name of the API in Swift, from the document's title.
    package static func apiName(of document: YAMLDocument) -> String {
        APIName.derived(
            from: document.root.entry(named: "info")?.value.entry(named: "title")?.value.text ?? "",
            besides: ["openapi", "swagger"]
        )
    }
}
