import EndpointRuntime
import Foundation
import HTTPTypes
import TextCoding

extension SecretNames {
    static func media(_ headers: HTTPFields) -> MediaType { MediaType(headers.contentType ?? "") }

    static func response(_ data: Data, _ headers: HTTPFields) -> RawResponse {
        RawResponse(headers: ["Content-Type": headers.contentType ?? ""], body: data)
    }

    /// The body without the secrets in places that are known.
    ///
    /// - Parameter isRequest: Whether the body is that of a request, of which multipart forms are not recorded.
    func redact(
        _ data: Data,
        _ headers: HTTPFields,
        isRequest: Bool,
        _ replace: @escaping SecretNames.Replacing
    ) -> RecordedBody {
        let media = Self.media(headers)
        if isRequest, media.name.hasPrefix("multipart/") { return .parts(PartName.names(in: data)) }
        let response = Self.response(data, headers)
        guard let whole = try? response.text() else { return .base64(redact(undecodable: data, media, replace)) }
        if media.name == "application/x-www-form-urlencoded" {
            return .text(redact(tokensInItemsOf: redact(form: whole, replace), replace))
        }
        let start = whole.first { !$0.isWhitespace }
        if media.isJSON || start == "{" || start == "[", let json = try? response.json(JSON.self) {
            return .json(redact(json, replace))
        }
        return .text(redact(anyText: whole, media, replace))
    }

    /// The text, which is neither a form nor JSON as a whole, without secrets.
    private func redact(anyText whole: String, _ media: MediaType, _ replace: @escaping Replacing) -> String {
        let text = redactKeys(in: whole, replace)
        guard media.name == "text/event-stream" else {
            let lines = redactedLines(of: text, replace)
            let whole = lines.prefix { $0.isWhole }
            let others = lines.dropFirst(whole.count).map(\.text).joined()
            // JSON that is invalid may have a name and its value in two lines.
            return whole.map(\.text).joined() + redactMembers(of: others, replace)
        }
        let joined = Self.joiningData(in: text)
        let lines = redactedLines(of: joined, replace).map(\.text).joined()
        return lines == joined ? text : lines
    }

    /// The bytes of a text that is not valid in its charset, without secrets. Other bytes stay as they are, and so do
    /// those of an image or of another binary format.
    private func redact(undecodable data: Data, _ media: MediaType, _ replace: @escaping Replacing) -> Data {
        guard let text = ByteText(data) else { return data }
        let isForm = media.name == "application/x-www-form-urlencoded"
        let form = isForm ? redact(form: text.text, replace) : text.text
        let redacted = redact(anyText: form, media, replace)
        return redacted == text.text ? data : ByteText(text: redacted).data
    }

    /// The events with the JSON of each in one line. A server may send it in several `data` lines (HTML standard,
    /// section 9.2).
    private static func joiningData(in text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false) { TextSyntax.lineEnds.contains($0) }
        let events = lines.split(separator: "", omittingEmptySubsequences: false).map { event -> [Substring] in
            let isData: (Substring) -> Bool = { $0.utf8.starts(with: "data:".utf8) }
            let data = event.filter(isData).map { String($0.unicodeScalars.dropFirst("data:".count)) }
            // A string in JSON contains no line end, so that a space has the same meaning.
            let json = data.joined(separator: " ").drop { $0 == " " }
            guard data.count > 1, json.first == "{" || json.first == "[" else { return Array(event) }
            return event.filter { !isData($0) } + ["data: \(json)"]
        }
        return events.joined(separator: [""]).joined(separator: "\n")
    }

    /// The text without private keys that have several lines.
    private func redactKeys(in text: String, _ replace: @escaping SecretNames.Replacing) -> String {
        guard text.utf8.firstRange(of: "-----BEGIN ".utf8) != nil else { return text }
        // A key without an end extends to the end of the text, or of the string in JSON.
        let strings = text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
        return strings.map { string in
            Redaction.text(tokensIn: String(string)) { token in
                token.contains(where: \.isNewline) ? replace(.secret(token)) : token
            }
        }.joined(separator: "\"")
    }

    /// The lines of a text without secrets, each with its end, and whether it is empty or is JSON as a whole. The JSON
    /// may also follow the field name of a server-sent event.
    private func redactedLines(
        of text: String,
        _ replace: @escaping SecretNames.Replacing
    ) -> [(text: String, isWhole: Bool)] {
        JSONLine.lines(of: text).map { line, end in
            let json = JSONLine(line)
            return (redact(line: line, json, replace) + end, line.isEmpty || json?.isWhole == true)
        }
    }

    private func redact(line: Substring, _ found: JSONLine?, _ replace: @escaping SecretNames.Replacing) -> String {
        guard let found else { return redactText(String(line), replace) }
        let redacted = redact(found.json, replace)
        if redacted == found.json, redactText(String(line), replace) == line { return String(line) }
        return redact(urlsIn: found.head, replace) + redacted.description
    }

    /// The text without secrets, even if it is JSON that is invalid.
    func redactText(_ text: String, _ replace: @escaping SecretNames.Replacing) -> String {
        redact(urlsIn: redactMembers(of: text, replace), replace)
    }

    /// The text without the values of members whose names are those of secrets, even if it is not JSON.
    private func redactMembers(of text: String, _ replace: @escaping SecretNames.Replacing) -> String {
        MemberRedaction.text(of: text, isSecret: contains, isHidden: isHidden) { value in
            let secret = String(value.unicodeScalars.filter { $0 != "\"" })
            if SecretMarks.isPlaceholder(secret) { return String(value) }
            return MemberRedaction.isString(value) ? "\"\(replace(.secret(secret)))\"" : replace(.word(String(value)))
        }
    }
}
