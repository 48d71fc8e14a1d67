import EndpointRuntime
import Foundation
import HTTPTypes
import TextCoding

extension SecretRemover {
    /// The recorded form of a body without the secrets in known places.
    ///
    /// A body without secrets keeps its bytes, unless its media type is one of JSON. Of JSON, the value is recorded,
    /// because it is easier to read in a file.
    func record(
        _ redacted: RecordedBody?,
        of data: Data,
        _ headers: HTTPFields,
        _ names: SecretNames
    ) -> RecordedBody? {
        guard let redacted else { return nil }
        let recorded = known.replaced(in: redacted)
        switch recorded {
        case .base64, .parts: return recorded
        case .text(let text): return .text(Self.byteOrderMark(of: data) + text)
        case .json(let json):
            let response = SecretNames.response(data, headers)
            // `JSONEncoder` cannot encode a number that no number type of Swift can represent, such as 1e400.
            let isEncodable = (try? JSONEncoder().encode(json)) != nil
            if SecretNames.media(headers).isJSON, isEncodable { return recorded }
            if json == (try? response.json(JSON.self)), let text = try? response.text(), !hasSecrets(text, names) {
                return .text(Self.byteOrderMark(of: data) + text)
            }
            return isEncodable ? recorded : .text(json.description)
        }
    }

    /// The byte order mark of a text in UTF-8, which is no part of the decoded text.
    private static func byteOrderMark(of data: Data) -> String {
        data.starts(with: "\u{FEFF}".utf8) ? "\u{FEFF}" : ""
    }

    /// Whether a text contains secrets. Unlike the JSON value of the text, it also contains the members whose keys are
    /// repeated.
    private func hasSecrets(_ text: String, _ names: SecretNames) -> Bool {
        names.redactText(text, marking) != text || known.replaced(in: text) != text
    }
}
