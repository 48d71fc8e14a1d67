import EndpointRuntime
import Foundation
import HTTPTypes
import TextCoding

/// Removes the secrets of one exchange from the known places of secrets, and their repetitions from all other texts.
///
/// The initializer collects the secrets of the request. They are then replaced in the request and the response.
struct SecretRemover {
    private let names: SecretNames
    private let places: CredentialPlaces
    private let outgoing: OutgoingRequest
    private var known = SecretIndex()

    init(_ request: OutgoingRequest, _ names: SecretNames) {
        self.names = names
        places = request.credentialPlaces
        outgoing = request
        learn(url: request.url.absoluteString, request.headers, (try? request.body?.collect()) ?? Data())
    }

    private mutating func learn(url: String, _ headers: HTTPFields, _ body: Data) {
        var found: [String] = []
        let collect: SecretNames.Replacing = { secret in
            found.append(secret)
            return SecretNames.mark
        }
        _ = names.redact(url: url, secretItems: places.queryItems, collect)
        if !body.isEmpty { _ = self.body(body, headers, collect) }
        for secret in found { known.insert(secret) }
        for field in headers where isSecret(field.name) { known.insert(header: field) }
    }

    private func isSecret(_ name: HTTPField.Name) -> Bool {
        places.headers.contains(name.canonicalName) || names.contains(name.rawName)
    }

    /// The recorded form of the request.
    func request() throws -> RecordedRequest {
        var harmless = outgoing
        harmless.removeSecretHeaders()
        let url = names.redact(url: outgoing.url.absoluteString, secretItems: places.queryItems, Self.marking)
        let data = try outgoing.body?.collect() ?? Data()
        return RecordedRequest(
            method: outgoing.method.rawValue,
            url: replacingKnown(inURL: url),
            headers: record(harmless.headers),
            body: data.isEmpty ? nil : replacingKnown(in: body(data, outgoing.headers, Self.marking))
        )
    }

    /// A copy of this remover that does not search for repetitions of the secrets.
    var withoutSearch: SecretRemover {
        var remover = self
        remover.known = SecretIndex()
        return remover
    }

    /// The recorded form of a response.
    func response(status: Int, _ headers: HTTPFields, _ data: Data) -> RecordedResponse {
        var remover = self
        remover.learn(url: "", headers, data)
        return RecordedResponse(
            status: status,
            headers: remover.record(headers),
            body: data.isEmpty ? nil : remover.replacingKnown(in: body(data, headers, Self.marking))
        )
    }

    private static func marking(_ secret: String) -> String { SecretNames.mark }

    /// The header fields that describe a transfer rather than the recorded body. The length is replaced when a response
    /// is replayed.
    private static let transferHeaders: Set<String> = [
        "connection", "content-encoding", "keep-alive", "transfer-encoding",
    ]

    private func record(_ headers: HTTPFields) -> [String: String] {
        var recorded: [String: String] = [:]
        for field in headers where !Self.transferHeaders.contains(field.name.canonicalName) {
            let value = isSecret(field.name) ? SecretNames.mark : redacted(field)
            recorded[field.name.rawName] = recorded[field.name.rawName].map { "\($0), \(value)" } ?? value
        }
        return recorded
    }

    private func redacted(_ field: HTTPField) -> String {
        switch field.name {
        // Recorded bodies are UTF-8.
        case .contentType where ![nil, "utf-8", "utf8"].contains(MediaType(field.value).charset):
            "\(MediaType(field.value).name); charset=utf-8"
        case .location, .contentLocation: replacingKnown(in: names.redact(url: field.value, Self.marking))
        default: replacingKnown(in: names.redact(urlsIn: field.value, Self.marking))
        }
    }

    private func body(_ data: Data, _ headers: HTTPFields, _ replace: @escaping SecretNames.Replacing) -> RecordedBody {
        let media = MediaType(headers[.contentType] ?? "")
        if media.name.hasPrefix("multipart/") { return .parts(Self.partNames(in: data)) }
        let response = RawResponse(headers: ["Content-Type": headers[.contentType] ?? ""], body: data)
        guard let text = try? response.text() else { return .base64(data) }
        if media.name == "application/x-www-form-urlencoded" { return .text(names.redact(form: text, replace)) }
        let start = text.first { !$0.isWhitespace }
        if media.isJSON || start == "{" || start == "[", let json = try? response.json(JSON.self) {
            let redacted = names.redact(json, replace)
            // `JSONEncoder` cannot encode a number that no number type of Swift can represent, such as 1e400.
            let isEncodable = (try? JSONEncoder().encode(redacted)) != nil
            return isEncodable ? .json(redacted) : .text(redacted.description)
        }
        let isEvents = media.name == "text/event-stream"
        let lines = redactLines(of: isEvents ? Self.joiningData(in: text) : text, replace)
        // JSON that is invalid may have a name and its value in two lines.
        return .text(isEvents ? lines : redactMembers(of: lines, replace))
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

    /// The text without secrets. Each line may contain a JSON value, which may follow the field name of a server-sent
    /// event.
    private func redactLines(of text: String, _ replace: @escaping SecretNames.Replacing) -> String {
        var result = ""
        var rest = text[...]
        while true {
            let line = rest.prefix { !TextSyntax.lineEnds.contains($0) }
            result += redact(line: line, replace)
            rest = rest[line.endIndex...]
            guard let end = rest.popFirst() else { return result }
            result.append(end)
        }
    }

    private func redact(line: Substring, _ replace: @escaping SecretNames.Replacing) -> String {
        let start = line.utf8.firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") } ?? line.endIndex
        guard start < line.endIndex, let json = try? RawResponse(body: Data(line[start...].utf8)).json(JSON.self) else {
            return names.redact(urlsIn: redactMembers(of: String(line), replace), replace)
        }
        return names.redact(urlsIn: String(line[..<start]), replace) + names.redact(json, replace).description
    }

    /// The text without the values of members whose names are those of secrets, even if it is not JSON.
    private func redactMembers(of text: String, _ replace: @escaping SecretNames.Replacing) -> String {
        MemberRedaction.text(of: text, isSecret: names.contains, isHidden: names.isHidden) { value in
            guard MemberRedaction.isString(value) else { return SecretNames.mark }
            let secret = String(value.unicodeScalars.filter { $0 != "\"" })
            return secret == SecretNames.mark ? String(value) : "\"\(replace(secret))\""
        }
    }

    /// The names of the parts of a multipart form, with their file names.
    private static func partNames(in data: Data) -> [String] {
        String(decoding: data, as: UTF8.self).split(separator: "\r\n").compactMap { line in
            guard line.lowercased().hasPrefix("content-disposition: form-data; ") else { return nil }
            return String(line.dropFirst("content-disposition: form-data; ".count))
        }
    }
}

extension SecretRemover {
    private func replacingKnown(in text: String) -> String {
        known.replaced(in: text, by: SecretNames.mark)
    }

    /// The URL with the known secrets replaced, except in the host. The host is not secret, and may contain a short
    /// secret such as `demo`.
    private func replacingKnown(inURL url: String) -> String {
        let host = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let path = url[host...].utf8.firstIndex(where: "/?#".utf8.contains) ?? url.endIndex
        return url[..<path] + replacingKnown(in: String(url[path...]))
    }

    /// The name of a member, in which only long secrets are replaced, since a short secret may be the name of another
    /// member.
    private func replacingKnown(inName name: String) -> String {
        known.replaced(in: name, by: SecretNames.mark, from: 16)
    }

    private func replacingKnown(in body: RecordedBody) -> RecordedBody {
        switch body {
        case .json(let json): .json(replacingKnown(in: json))
        case .text(let text): .text(replacingKnown(in: text))
        case .base64, .parts: body
        }
    }

    private func replacingKnown(in json: JSON) -> JSON {
        switch json {
        case .null, .bool, .number: json
        case .string(let text): .string(replacingKnown(in: text))
        case .array(let elements): .array(elements.map { replacingKnown(in: $0) })
        case .object(let members):
            .object(
                Dictionary(
                    members.sorted { $0.key < $1.key }.map { (replacingKnown(inName: $0), replacingKnown(in: $1)) }
                ) { first, _ in first }
            )
        }
    }
}
