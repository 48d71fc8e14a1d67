package import Diagnostics
import Spec
import SpecImport
package import YAML

/// The result of checking the examples of a document, for tests and tables.
package struct ExampleReport: Sendable {
    /// The number of examples of all kinds, except examples that are not JSON.
    package let count: Int
    /// The number of examples that contradict the unchanged schemas.
    package let contradictingCount: Int
    /// The locations of the examples that contradict their schemas after all changes.
    package let contradicting: [SourceLocation]
    /// The number of examples of bodies that are not JSON.
    package let textCount: Int
    /// The examples of responses.
    package let responses: [Response]

    /// The example of a response.
    package struct Response: Sendable {
        /// The method of the operation, in capitals.
        package let method: String
        /// The path template of the operation in the document.
        package let path: String
        /// The status: `200`, `4xx` or `default`, for example.
        package let status: String
        /// The media type; `nil` for plain JSON.
        package let media: String?
        /// The example as JSON.
        package let text: String
        package let location: SourceLocation
    }
}

extension OpenAPIImport {
    /// Checks the examples of a document.
    ///
    /// - Parameters:
    ///   - options: The options of the import, with the evidence that changes schemas.
    ///   - load: Reads another file that the document refers to.
    package static func examples(
        of document: YAMLDocument,
        _ options: ImportOptions,
        load: @escaping (String) -> SourceText?
    ) -> ExampleReport {
        let outcome = ExampleEvidence(options).review(Documents(document, in: options.root, load: load))
        let all = outcome.agreeing + outcome.contradicting
        let responses = all.compactMap { example -> ExampleReport.Response? in
            let (operation, status, media): (Operation, String, String?)
            switch example.origin {
            case .response(let ofOperation, let ofStatus, let ofMedia):
                (operation, status, media) = (ofOperation, ofStatus, ofMedia)
            case .traffic(let ofOperation, let ofStatus): (operation, status, media) = (ofOperation, ofStatus, nil)
            case .requestBody, .parameter, .header, .schema: return nil
            }
            return ExampleReport.Response(
                method: operation.method.rawValue,
                path: operation.path,
                status: status,
                media: media,
                text: JSONValue(inDocument: example.value).text(),
                location: example.location(of: example.value)
            )
        }
        return ExampleReport(
            count: all.count,
            contradictingCount: outcome.firstContradictingCount,
            contradicting: outcome.contradicting.map { $0.location(of: $0.value) },
            textCount: outcome.textCount,
            responses: responses
        )
    }
}
