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
        recorded.query = url.query
        let headers = headers(request.value("header"))
        recorded.headers = headers.filter { !Self.ownHeaders.contains($0.name.lowercased()) }
        recorded.body = body(headers)
        recorded.responses = (item.value("response")?.items ?? []).compactMap(response)
        let authorization = headers.first { $0.name.lowercased() == "authorization" }?.values.first
        let credential =
            RecordedCredential(request.value("auth"), reportingTo: &recorded.ownIssues)
            ?? authorization.flatMap { RecordedCredential(authorization: $0) } ?? inherited
        recorded.credentials = credential == .none ? [] : [credential]
        // The field that carries the credential is not also a parameter.
        if case .key(let name, _) = credential {
            recorded.query.removeAll { $0.name == name }
            recorded.headers.removeAll { $0.name.lowercased() == name.lowercased() }
        }
        return recorded
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

    private func fields(of list: Node?) -> [RecordedField] {
        (list?.items ?? []).compactMap { PostmanURL.field($0) }
    }

    /// Header fields: a list, or a text with a line for each field.
    private func headers(_ node: Node?) -> [RecordedField] {
        guard let node, let text = node.text else { return fields(of: node) }
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            let name = String(line.prefix { $0 != ":" })
            guard !name.trimmingBlanks.isEmpty, name.count < line.count else { return nil }
            let offset = text.unicodeScalars.distance(from: text.startIndex, to: line.startIndex)
            return RecordedField(
                name: name.trimmingBlanks,
                range: node.range.moved(by: offset + 1),
                values: [String(line.dropFirst(name.count + 1)).trimmingBlanks],
                isExample: true
            )
        }
    }

    // MARK: Bodies

    private func body(_ headers: [RecordedField]) -> RecordedBody? {
        guard let node = request.value("body"), let mode = node.value("mode")?.text, !node.flag("disabled") else {
            return nil
        }
        let media = headers.first { $0.name.lowercased() == "content-type" }?.values.first
        switch mode {
        case "raw":
            guard let raw = node.value("raw"), raw.text?.isEmpty == false else { return nil }
            let language = node.value("options")?.value("raw")?.value("language")?.text
            return Self.body(raw, media: media, language: language) { $0.requestBody() }
        case "urlencoded":
            // A text is in the format of Postman 2.0.
            let text = node.value("urlencoded").flatMap { list in
                list.text.map { RecordedForm(text: $0, range: list.range, isRequired: false).fields }
            }
            let fields = text ?? fields(of: node.value("urlencoded"))
            let type = BodyForm.form.mediaType
            return fields.isEmpty ? nil : RecordedBody(content: .form(fields), media: type, range: node.range)
        case "formdata":
            let fields = fields(of: node.value("formdata"))
            let type = BodyForm.multipart.mediaType
            return fields.isEmpty ? nil : RecordedBody(content: .multipart(fields), media: type, range: node.range)
        case "file":
            return RecordedBody(content: .bytes, media: media ?? "application/octet-stream", range: node.range)
        case "graphql":
            let range = node.value("graphql")?.range ?? node.range
            // Schemas at one location are the same schema, so a missing key has a location of its own.
            let place = { (key: String, offset: Int) in
                node.value("graphql")?.entry(named: key)?.key.range ?? range.moved(by: offset)
            }
            let query = Entry("query", .text("", at: place("query", 1)))
            let variables = Entry("variables", .mapping([], at: place("variables", 2)))
            return RecordedBody(
                content: .json([.mapping([query, variables], at: range)]),
                media: BodyForm.json.mediaType,
                range: range
            )
        default: return nil
        }
    }

    /// A raw body: JSON if the text is JSON, else the media type of its header field or of its language.
    ///
    /// - Parameter read: Reads a text by its media type.
    private static func body(
        _ node: Node,
        media: String?,
        language: String?,
        reading read: (RecordedText) -> RecordedBody
    ) -> RecordedBody? {
        guard let text = node.text else { return nil }
        // A variable outside of quotation marks may have any type, and Postman does not send comments.
        let kind = media.map { MediaKind($0) }
        let isJSON = kind == .json || kind == nil && language == "json"
        let value =
            EmbeddedJSON.value(text, at: node.range, isDeclared: isJSON)
            ?? EmbeddedJSON.value(plain(text), at: node.range, isDeclared: isJSON)
        if let value, kind == nil || kind == .json || kind == .text {
            let type = kind == .json ? media : nil
            return RecordedBody(
                content: .json([value]),
                media: type ?? BodyForm.json.mediaType,
                range: node.range,
                isExample: !text.contains("{{")
            )
        }
        let types = ["json": "application/json", "xml": "application/xml", "html": "text/html"]
        let type = media ?? language.flatMap { types[$0] } ?? "text/plain"
        return read(RecordedText(text: text, media: type, range: node.range))
    }

    /// The text with nulls in place of variables that are not in quotation marks, and blanks in place of comments. All
    /// other characters keep their positions.
    private static func plain(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        var isQuoted = false
        func blank(_ end: String.Index) {
            result += rest[..<end].map { $0.isNewline ? String($0) : " " }.joined()
            rest = rest[end...]
        }
        while let character = rest.first {
            if !isQuoted, rest.hasPrefix("{{"), let end = rest.firstRange(of: "}}") {
                let length = rest[..<end.upperBound].count
                result += length < 4 ? String(repeating: " ", count: length) : "null".padded(to: length)
                rest = rest[end.upperBound...]
            } else if !isQuoted, rest.hasPrefix("//") {
                blank(rest.firstIndex(where: \.isNewline) ?? rest.endIndex)
            } else if !isQuoted, rest.hasPrefix("/*") {
                blank(rest.firstRange(of: "*/")?.upperBound ?? rest.endIndex)
            } else if character == "\\", isQuoted {
                result += rest.prefix(2)
                rest = rest.dropFirst(2)
            } else {
                if character == "\"" { isQuoted.toggle() }
                result.append(character)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private func response(_ node: Node) -> RecordedResponse? {
        guard let code = node.value("code")?.text.flatMap({ Int($0) }) else { return nil }
        let media = headers(node.value("header")).first { $0.name.lowercased() == "content-type" }?.values.first
        let body = node.value("body").flatMap { body -> RecordedBody? in
            guard body.text?.isEmpty == false else { return nil }
            let language = node.value("_postman_previewlanguage")?.text
            return Self.body(body, media: media.map(Self.essence), language: language, reading: \.body)
        }
        return RecordedResponse(status: code, body: body, range: node.range)
    }

    /// A media type without its parameters.
    private static func essence(_ media: String) -> String {
        (media.split(separator: ";").first.map { String($0) } ?? media).trimmed
    }
}

extension String {
    fileprivate func padded(to length: Int) -> String { self + String(repeating: " ", count: length - count) }
}
