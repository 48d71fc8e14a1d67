import Spec
import TextCoding

/// An item of a field, with the path of a value inside the field, from the item's name: `[0][price]`, `.price`.
struct FieldPiece {
    /// The index among the items.
    let index: Int
    let steps: ArraySlice<String>

    /// - Returns: `nil` for an item of another field, and for a name with an invalid or too long path.
    init?(_ item: QueryItem, at index: Int, of field: String, _ style: ListStyle) {
        guard item.name.hasPrefix(field) else { return nil }
        let rest = item.name.dropFirst(field.count)
        guard let steps = style == .dots ? Self.dotted(rest) : Self.bracketed(rest), steps.count <= Self.deepest else {
            return nil
        }
        self.init(index: index, steps: steps[...])
    }

    private init(index: Int, steps: ArraySlice<String>) {
        self.index = index
        self.steps = steps
    }

    /// The item without the first steps of its path.
    func advanced(by count: Int = 1) -> FieldPiece { FieldPiece(index: index, steps: steps.dropFirst(count)) }

    /// The key in the first steps of the path. A key may itself contain the separator of the steps.
    func key(_ count: Int, _ style: ListStyle) -> String {
        steps.prefix(count).joined(separator: style == .dots ? "." : "][")
    }

    /// The number of steps of the shortest known key at the beginning of the path; `nil` if there is none.
    func keyLength(among types: [String: TypeReference], _ style: ListStyle) -> Int? {
        types.isEmpty ? nil : (1...steps.count).first { types[key($0, style)] != nil }
    }

    /// The name without its last steps in brackets: the name of the list or object of which the item is a part.
    func list(in name: String) -> String {
        let end = steps.map { "[\($0)]" }.joined()
        return String(decoding: name.utf8.dropLast(end.utf8.count), as: UTF8.self)
    }

    private static let deepest = 32

    private static func dotted(_ text: Substring) -> [String]? {
        if text.isEmpty { return [] }
        guard text.first == "." else { return nil }
        return text.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    private static func bracketed(_ text: Substring) -> [String]? {
        if text.isEmpty { return [] }
        guard text.first == "[", text.last == "]" else { return nil }
        return text.dropFirst().dropLast().split(separator: "][", omittingEmptySubsequences: false).map(String.init)
    }
}

extension QueryItem {
    /// The elements of a list that is one item. A separator inside an element is percent-encoded, unless the separator
    /// itself always is.
    func split(by style: ListStyle) -> [String] {
        let separator: (PercentEncoding.Byte) -> Bool =
            switch style {
            case .space: { $0.value == UInt8(ascii: " ") || $0.isPlain && $0.value == UInt8(ascii: "+") }
            case .pipe: { $0.value == UInt8(ascii: "|") }
            default: { $0.isPlain && $0.value == UInt8(ascii: ",") }
            }
        return PercentEncoding.bytes(of: rawValue[...])
            .split(omittingEmptySubsequences: false, whereSeparator: separator)
            .map { bytes in
                let bytes = bytes.map { $0.isPlain && $0.value == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0.value }
                return String(decoding: bytes, as: UTF8.self)
            }
    }
}
