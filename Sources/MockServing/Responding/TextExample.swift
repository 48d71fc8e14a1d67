import Spec
import YAML

/// The example of a response whose body is a text or bytes.
enum TextExample {
    case text(String)
    /// The response cannot have the example.
    case invalid(reason: String)

    /// The text; `nil` if the response cannot have it.
    var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension Response {
    /// The example of a text or of bytes; `nil` if there is none. An object or a list is the text of its JSON if the
    /// media type is one of JSON.
    var textExample: TextExample? {
        guard let example, example.file == nil else { return nil }
        switch content {
        case .text, .data, .file: break
        case .none, .status, .json, .lines, .textLines, .events: return nil
        }
        let media = sentMedia(isText: content.isText) ?? ""
        let json = HTTPGrammar.isJSON(media) ? JSONValue(example.node).text() + "\n" : nil
        guard let text = example.node.text ?? json else { return .invalid(reason: "it is not a text") }
        if content.isText, BodyGenerator.encode(text, for: media) == nil {
            return .invalid(reason: "it contains characters that '\(media)' lacks")
        }
        return .text(text)
    }
}

extension Content {
    /// Whether the body is a text in a charset.
    fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
