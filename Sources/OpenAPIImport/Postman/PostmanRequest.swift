import Diagnostics
import Spec
import YAML

/// Reads a request of a collection with its saved responses.
struct PostmanRequest {
    let item: Node
    /// The request: an object, or only a URL.
    let request: Node
    let variables: PostmanVariables

    /// The request; `nil`, with a warning, if it has no URL, or the URL of another protocol.
    func recorded(
        tag: String?,
        _ inherited: RecordedCredential,
        reportingTo issues: inout [RecordedIssue]
    ) -> RecordedRequest? {
        guard let url = PostmanURL(request.value("url") ?? request, variables) else {
            issues.append(.warning("missing-url", at: item.range, "the request has no URL; it is left out"))
            return nil
        }
        if case .known(let base) = url.base, !Self.isOfHTTP(base) {
            let message = "the request to '\(base)' is left out: it is not of HTTP"
            issues.append(.warning("unsupported-server", at: item.range, message))
            return nil
        }
        var recorded = RecordedRequest(
            range: item.range,
            method: (request.value("method")?.text ?? "GET").uppercased(),
            base: url.base,
            path: url.path
        )
        recorded.name = item.value("name")?.text.flatMap { Self.containsSecret($0) ? nil : $0 }
        recorded.tag = tag
        recorded.description = PostmanCollection.description(of: request)
        recorded.pathFields = url.pathFields
        recorded.query = named(url.query, reportingTo: &recorded.ownIssues)
        let headers = named(headers(request.value("header")), reportingTo: &recorded.ownIssues)
        let sent = headers.filter { !$0.isDisabled }
        recorded.headers = headers.filter { !Self.ownHeaders.contains($0.name.lowercased()) }
        recorded.body = body(sent, reportingTo: &recorded.ownIssues)
        recorded.responses = (item.value("response")?.items ?? []).flatMap {
            responses($0, reportingTo: &recorded.ownIssues)
        }
        recorded.credentials = credentials(
            sent,
            recorded.query,
            inherited,
            hasUser: url.hasUser,
            reportingTo: &recorded.ownIssues
        )
        // The field that carries a credential is not also a parameter.
        for case .key(let name, _) in recorded.credentials {
            recorded.query.removeAll { $0.name == name }
            recorded.headers.removeAll { $0.name.lowercased() == name.lowercased() }
        }
        return recorded
    }

    /// The credential of the request, and the API keys in its header fields and in its query.
    ///
    /// - Parameter hasUser: Whether the URL contained a user.
    private func credentials(
        _ headers: [RecordedField],
        _ query: [RecordedField],
        _ inherited: RecordedCredential,
        hasUser: Bool,
        reportingTo issues: inout [RecordedIssue]
    ) -> [RecordedCredential] {
        let authorization = headers.first { $0.name.lowercased() == "authorization" }
        let value = authorization?.values.first ?? ""
        let signature = RecordedCredential.signature(inAuthorization: value)
        if let authorization, let signature { issues.append(.signature(signature, at: authorization.range)) }
        let sent = signature == nil ? RecordedCredential(authorization: value) ?? (hasUser ? .basic : inherited) : .none
        let credential = RecordedCredential(request.value("auth"), variables, reportingTo: &issues) ?? sent
        let places = [("header", headers), ("query", query.filter { !$0.isDisabled })]
        let keys = places.flatMap { place, fields in
            fields.filter { RecordedCredential.isKey($0.name) }
                .map { RecordedCredential.key(name: $0.name, place: place) }
        }
        var seen: Set<RecordedCredential> = []
        return ([credential] + keys).filter { $0 != .none && seen.insert($0).inserted }
    }

    /// Whether a name contains a secret. Postman names a request after its URL until its author does.
    private static func containsSecret(_ name: String) -> Bool {
        name.split { $0.isWhitespace || "/?&=#".contains($0) }.contains { VariableSegment($0)?.isSecret ?? false }
    }

    private static func isOfHTTP(_ base: String) -> Bool {
        ["http://", "https://"].contains { base.lowercased().hasPrefix($0) }
    }

    /// The header fields that a client sets by itself, or that Postman adds.
    private static let ownHeaders: Set<String> = [
        "accept", "content-type", "authorization", "content-length", "host", "connection", "accept-encoding",
        "user-agent", "postman-token", "cache-control", "cookie",
    ]

    func fields(of list: Node?) -> [RecordedField] {
        (list?.items ?? []).compactMap { PostmanURL.field($0, variables) }
    }

    /// Header fields: a list, or a text with a line for each field.
    func headers(_ node: Node?) -> [RecordedField] {
        guard let node, let text = node.text else { return fields(of: node) }
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            let name = String(line.prefix { $0 != ":" })
            guard !name.trimmingBlanks.isEmpty, name.count < line.count else { return nil }
            let offset = text.unicodeScalars.distance(from: text.startIndex, to: line.startIndex)
            let isDisabled = name.hasPrefix("//")
            return RecordedField(
                name: variables.resolved(String(name.dropFirst(isDisabled ? 2 : 0)).trimmingBlanks),
                range: node.range.moved(by: offset + 1),
                values: [String(line.dropFirst(name.count + 1)).trimmingBlanks],
                isDisabled: isDisabled,
                isExample: true
            )
        }
    }
}

extension RecordedIssue {
    /// The warning about a name, of a field or of a credential, that contains a variable without a value.
    static func unknownName(_ name: String, at range: SourceRange) -> RecordedIssue {
        .warning(
            "unsupported-name",
            at: range,
            "the collection has no value for the name '\(name)'; it is left out",
            hint: "give its variables values in the collection"
        )
    }
}
