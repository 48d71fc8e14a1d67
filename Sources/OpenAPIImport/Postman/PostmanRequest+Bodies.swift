import Diagnostics
import Spec
import YAML

/// Reads the body of a request and its saved responses.
extension PostmanRequest {
    /// - Parameter headers: The header fields that are sent.
    func body(_ headers: [RecordedField], reportingTo issues: inout [RecordedIssue]) -> RecordedBody? {
        guard let node = request.value("body"), let mode = node.value("mode")?.text, !node.flag("disabled") else {
            return nil
        }
        let media = headers.first { $0.name.lowercased() == "content-type" }?.values.first
        switch mode {
        case "raw":
            guard let raw = node.value("raw"), raw.text?.isEmpty == false else { return nil }
            let language = node.value("options")?.value("raw")?.value("language")?.text
            let body = Self.body(raw, media: media, language: language) { $0.requestBody() }
            return body.flatMap { named($0, reportingTo: &issues) }
        case "urlencoded":
            // A text is in the format of Postman 2.0.
            let text = node.value("urlencoded").flatMap { list in
                list.text.map { RecordedForm(text: $0, range: list.range, isRequired: false).fields }
            }
            let content = RecordedBody.Content.form(text ?? fields(of: node.value("urlencoded")))
            let body = RecordedBody(content: content, media: BodyForm.form.mediaType, range: node.range)
            return named(body, reportingTo: &issues)
        case "formdata":
            let content = RecordedBody.Content.multipart(fields(of: node.value("formdata")))
            let body = RecordedBody(content: content, media: BodyForm.multipart.mediaType, range: node.range)
            return named(body, reportingTo: &issues)
        case "file":
            return RecordedBody(content: .bytes, media: media ?? "application/octet-stream", range: node.range)
        case "graphql":
            let range = node.value("graphql")?.range ?? node.range
            // Schemas at one location are the same schema, so a missing key has a location of its own.
            let place = { (key: String, offset: Int) in
                node.value("graphql")?.entry(named: key)?.key.range ?? range.moved(by: offset)
            }
            issues.append(.graphQL(at: range))
            let query = Entry("query", .text("", at: place("query", 1)))
            let variables = Entry("variables", .mapping([], at: place("variables", 2)))
            let hasVariables =
                node.value("graphql")?.value("variables").map { $0.text?.trimmed.isEmpty != true } ?? false
            // A second sample without variables makes them optional.
            let samples = [[query, variables]] + (hasVariables ? [] : [[query]])
            return RecordedBody(
                content: .json(samples.map { .mapping($0, at: range) }),
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

    /// A saved response; for a stream of events, a response for each event.
    func responses(_ node: Node, reportingTo issues: inout [RecordedIssue]) -> [RecordedResponse] {
        guard let code = node.value("code")?.text.flatMap({ Int($0) }) else { return [] }
        let header = headers(node.value("header")).first { $0.name.lowercased() == "content-type" }
        let media = header?.values.first.map(MediaKind.withoutParameters)
        if let media, MediaKind(media) == .events, let body = node.value("body"), let text = body.text {
            return RecordedEvents(text: text, range: body.range)
                .responses(status: code, media: media, at: node.range) { named($0, reportingTo: &issues) }
        }
        let body = node.value("body").flatMap { body -> RecordedBody? in
            guard body.text?.isEmpty == false else { return nil }
            let language = node.value("_postman_previewlanguage")?.text
            let read = Self.body(body, media: media, language: language, reading: \.body)
            return read.flatMap { named($0, reportingTo: &issues) }
        }
        return [RecordedResponse(status: code, body: body, range: node.range)]
    }
}

extension RecordedIssue {
    fileprivate static func graphQL(at range: SourceRange) -> RecordedIssue {
        .warning(
            "graphql-query",
            at: range,
            "this query is left out: all GraphQL requests to a URL are one endpoint, with the query as a parameter"
        )
    }
}

extension String {
    fileprivate func padded(to length: Int) -> String { self + String(repeating: " ", count: length - count) }
}
