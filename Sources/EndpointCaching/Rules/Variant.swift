import EndpointRuntime
import HTTPTypes

/// The parts of a request that select one of several responses with the same key (RFC 9111, section 4.1).
enum Variant {
    /// The header fields that are lists of ranges, codings or charsets. Their elements are compared without regard to
    /// optional white space, and, except in `Accept`, without regard to case.
    private static let lists: Set<String> = ["accept", "accept-charset", "accept-encoding", "accept-language"]

    /// A hash of the request's values of the header fields that `Vary` lists, of `Accept`, and of `Accept-Encoding` if
    /// the response has `Content-Encoding`: a transport decodes the body, but not that of a request with its own
    /// `Accept-Encoding`.
    ///
    /// Endpoints with the same URL may accept different media types, and many servers that choose the type by `Accept`
    /// do not list it in `Vary`.
    static func name(of request: OutgoingRequest, varying headers: HTTPFields) -> String {
        var names = Set(headers[values: .vary].flatMap(\.listElements).map { $0.lowercased() })
        if request.headers[.accept] != nil { names.insert("accept") }
        if headers[.contentEncoding] != nil { names.insert("accept-encoding") }
        guard !names.isEmpty else { return "" }
        let values = names.sorted().map { "\($0): \(normalizedValue(of: $0, in: request.headers))" }
        return SHA256.name(of: values.joined(separator: "\n"))
    }

    /// The combined value of a header field. Only a field whose syntax is known is normalized further: in another field,
    /// a space or a comma may be part of a value.
    private static func normalizedValue(of name: String, in headers: HTTPFields) -> String {
        guard let fieldName = HTTPField.Name(name) else { return "" }
        let lines = headers[values: fieldName]
        // An absent field differs from an empty field.
        guard !lines.isEmpty else { return "-" }
        guard lists.contains(name) else { return "=" + lines.map(\.trimmed).joined(separator: ", ") }
        let value = "=" + lines.flatMap(\.quotedListElements).joined(separator: ",")
        return name == "accept" ? value : value.lowercased()
    }
}
