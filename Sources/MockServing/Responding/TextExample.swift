import Spec
import YAML

/// The example of a response whose body is a text, lines of text, or bytes.
enum TextExample {
    case text(String)
    /// The response cannot have the example.
    case invalid(reason: String)

    static let noText = TextExample.invalid(reason: "it is not a text")

    /// The text; `nil` if the response cannot have it.
    var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension Response {
    /// The example of a text, of lines of text, or of bytes; `nil` if there is none.
    var textExample: TextExample? {
        guard let example, example.file == nil else { return nil }
        switch content {
        case .text: return Self.example(text(of: example), in: sentMedia(isText: true))
        case .textLines:
            let lines = content.values(in: example).map(\.node.text)
            let text = lines.contains(nil) ? nil : lines.compactMap(\.self).map(Self.line).joined()
            return Self.example(text, in: sentMedia(isText: true))
        case .data, .file: return text(of: example).map { .text($0) } ?? .noText
        case .none, .status, .json, .lines, .events: return nil
        }
    }

    /// The text of an example. An object or a list is the text of its JSON if the media type is one of JSON.
    private func text(of example: Example) -> String? {
        let isJSON = sentMedia().map(HTTPGrammar.isJSON) ?? false
        return example.node.text ?? (isJSON ? JSONValue(example.node).text() + "\n" : nil)
    }

    private static func line(_ text: String) -> String { text.hasSuffix("\n") ? text : text + "\n" }

    private static func example(_ text: String?, in media: String?) -> TextExample {
        guard let text else { return .noText }
        return BodyGenerator.encode(text, for: media) == nil
            ? .invalid(reason: "it contains characters that '\(media ?? "")' lacks") : .text(text)
    }
}
