import Diagnostics
import Spec
import YAML

/// A body that was recorded as text, and is read by its media type.
struct RecordedText {
    let text: String
    let media: String
    /// The location of the string literal that contains the text.
    let range: SourceRange

    /// The body; text that is not JSON, although its media type is, becomes a body without samples, with a warning.
    var body: RecordedBody {
        switch MediaKind(media) {
        case .json: json
        case .lines: lines
        case .binary: RecordedBody(content: .bytes, media: media, range: range)
        case .form, .multipart, .events, .text: RecordedBody(content: .text, media: media, range: range)
        }
    }

    /// The body of a request, in which a form has fields, and a multipart body has parts.
    ///
    /// - Parameter requiresFields: Whether the body is known to require its fields.
    func requestBody(requiresFields: Bool = false) -> RecordedBody {
        let form = RecordedForm(text: text, range: range, isRequired: requiresFields)
        switch MediaKind(media) {
        case .form where !form.fields.isEmpty:
            return RecordedBody(content: .form(form.fields), media: BodyForm.form.mediaType, range: range)
        case .multipart where !form.parts.isEmpty:
            return RecordedBody(content: .multipart(form.parts), media: BodyForm.multipart.mediaType, range: range)
        default: return body
        }
    }

    /// The body if the recording has no text of it, with a warning; browsers save no content of files.
    ///
    /// - Parameter message: What has the body, `request` or `response`.
    func missingBody(of message: String) -> RecordedBody {
        let content: RecordedBody.Content =
            switch MediaKind(media) {
            case .json, .lines: .json([])
            case .binary: .bytes
            case .form, .multipart, .events, .text: .text
            }
        guard MediaKind(media) != .binary else { return RecordedBody(content: content, media: media, range: range) }
        let issue = RecordedIssue.warning(
            "missing-content",
            at: range,
            "the archive has no text of this \(message), so its type is unknown",
            hint: "save the archive with content"
        )
        return RecordedBody(content: content, media: media, range: range, issue: issue, isMissing: true)
    }

    private var json: RecordedBody {
        let value = EmbeddedJSON.value(text, at: range, isDeclared: true)
        let issue = value == nil ? notJSON("the body", at: range) : nil
        return RecordedBody(content: .json(value.map { [$0] } ?? []), media: media, range: range, issue: issue)
    }

    /// JSON lines, or a sequence of JSON texts, in which a separator precedes each text (RFC 7464).
    private var lines: RecordedBody {
        var values: [Node] = []
        var issue: RecordedIssue?
        let scalars = text.unicodeScalars
        for line in scalars.split(whereSeparator: { "\n\u{1E}".unicodeScalars.contains($0) }) {
            let place = range.moved(by: scalars.distance(from: scalars.startIndex, to: line.startIndex))
            let text = String(line)
            if text.allSatisfy(\.isWhitespace) { continue }
            if let value = EmbeddedJSON.value(text, at: place, isDeclared: true) {
                values.append(value)
            } else {
                issue = issue ?? notJSON("a line", at: place)
            }
        }
        return RecordedBody(content: .json(values), media: media, range: range, issue: issue)
    }

    private func notJSON(_ part: String, at range: SourceRange) -> RecordedIssue {
        .warning(
            "invalid-sample",
            at: range,
            "\(part) is not JSON, but its media type is '\(media)'; the type is inferred without it"
        )
    }
}
