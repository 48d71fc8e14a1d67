package import Diagnostics
package import YAML

/// A format that describes an API: OpenAPI (including Swagger 2.0), or a format that is converted to OpenAPI first.
package enum ImportSource: String, Sendable, CaseIterable {
    case openAPI, postman, har

    /// The OpenAPI document that is equivalent to a document of this format; `nil`, with an error, if the document has
    /// another format.
    ///
    /// - Parameter base: The prefix of the URLs of the requests that are read, if the document has requests to several
    ///   servers.
    package func openAPI(_ document: YAMLDocument, base: String?) -> (
        document: YAMLDocument?, diagnostics: [Diagnostic]
    ) {
        switch self {
        case .openAPI: return (document, [])
        case .postman:
            guard PostmanCollection.reads(document.root) else {
                return (nil, [notRecognized(document, "of version 2.0 or 2.1, with 'info' and 'item'")])
            }
            let (converted, issues) = PostmanCollection(document).converted
            return (converted, issues.map { $0.diagnostic(in: document) }.sorted(from: document.path))
        case .har:
            guard HARLog.reads(document.root) else {
                return (nil, [notRecognized(document, "with 'log' and 'entries'")])
            }
            let (converted, issues) = HARLog(document, base: base).converted
            return (converted, issues.map { $0.diagnostic(in: document) }.sorted(from: document.path))
        }
    }

    private func notRecognized(_ document: YAMLDocument, _ description: String) -> Diagnostic {
        let location = document.location(of: document.root).firstCharacter
        return .error("other-format", at: location, "this is not \(title) \(description)")
    }

    /// The name of a document of this format in messages.
    var title: String {
        switch self {
        case .openAPI: "an OpenAPI document"
        case .postman: "a Postman collection"
        case .har: "recorded traffic (HAR)"
        }
    }

    /// The format of a document that has to be converted to OpenAPI; `nil` for any other document.
    static func recognized(_ root: Node) -> ImportSource? {
        PostmanCollection.reads(root) ? .postman : HARLog.reads(root) ? .har : nil
    }
}

extension SourceLocation {
    /// The first character of the location.
    var firstCharacter: SourceLocation {
        let end = SourcePosition(line: start.line, column: start.column + 1)
        return SourceLocation(path: path, range: SourceRange(start: start, end: end))
    }
}
