/// Why a value could not be encoded, in one line.
enum EncodingProblem {
    /// The text of an error that an `encode(to:)` threw.
    static func text(of error: any Error) -> String {
        guard case EncodingError.invalidValue(_, let context) = error else { return String(describing: error) }
        let path = KeyPathText(context.codingPath).text
        return path.isEmpty ? context.debugDescription : "\(context.debugDescription) (at \(path))"
    }
}

/// A coding path as errors show it, such as `items[0].owner.id`.
struct KeyPathText {
    let text: String

    init(_ path: [any CodingKey]) {
        text = path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
    }
}
