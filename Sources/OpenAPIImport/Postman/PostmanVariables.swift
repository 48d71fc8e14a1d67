import YAML

/// The variables of a collection: `{{name}}` in its texts.
struct PostmanVariables {
    private let values: [String: String]

    /// The length, in bytes, from which a text is not expanded further.
    private static let maximumLength = 10_000
    /// The number of values that may be inside of one another.
    private static let maximumDepth = 50

    init(_ root: Node) {
        let all = (root.value("variable")?.items ?? []).compactMap { node -> (String, String)? in
            guard let key = (node.value("key") ?? node.value("id"))?.text, let value = node.value("value")?.text else {
                return nil
            }
            return (key, value)
        }
        values = Dictionary(all) { first, _ in first }
    }

    /// A text with the values of the variables that the collection declares.
    ///
    /// A variable without a value, and a variable inside of its own value, stays as it is.
    func resolved(_ text: String) -> String { expanded(text[...], inside: []) }

    /// - Parameter open: The variables whose values contain the text.
    private func expanded(_ text: Substring, inside open: Set<String>) -> String {
        var result = ""
        var rest = text
        while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
            let name = String(rest[start.upperBound..<end.lowerBound])
            result += rest[..<start.lowerBound]
            let mayExpand =
                !open.contains(name) && open.count < Self.maximumDepth && result.utf8.count < Self.maximumLength
            if mayExpand, let value = values[name], !value.isEmpty {
                result += expanded(value[...], inside: open.union([name]))
            } else {
                result += rest[start.lowerBound..<end.upperBound]
            }
            rest = rest[end.upperBound...]
        }
        return result + rest
    }
}
