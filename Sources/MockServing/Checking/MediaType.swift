import Spec

/// A media type or a range of them (RFC 9110, section 8.3).
///
/// Two types are equal if they differ only in their charset, or in their weight in a list.
struct MediaType: Hashable {
    /// Type and subtype in lower case, without parameters.
    let essence: String
    /// The values of the parameters by their names in lower case.
    private let parameters: [String: String]

    init(_ text: some StringProtocol) {
        let parts = HTTPGrammar.elements(of: String(text), separatedBy: ";")
        essence = (parts.first ?? "").trimmed.lowercased()
        parameters = Dictionary(parts.dropFirst().map { Self.parameter($0) }) { first, _ in first }
    }

    /// The name of a parameter, and its value without quotes.
    private static func parameter(_ text: Substring) -> (name: String, value: String) {
        let name = text.prefix { $0 != "=" }
        let value = text[name.endIndex...].dropFirst().trimmed
        let isQuoted = value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
        return (
            name.trimmed.lowercased(),
            isQuoted ? String(value.dropFirst().dropLast()).replacing("\\\"", with: "\"") : value
        )
    }

    /// The value of a parameter, without quotes.
    func parameter(_ name: String) -> String? { parameters[name] }

    /// The parameters that distinguish the type from others of its essence, such as the version of a format.
    private var distinctions: [String: String] {
        parameters.filter { !$0.key.isEmpty && !["q", "charset"].contains($0.key) }
    }

    static func == (left: MediaType, right: MediaType) -> Bool {
        left.essence == right.essence && left.distinctions == right.distinctions
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(essence)
        hasher.combine(distinctions)
    }

    /// Whether `other` matches this type or range: `*/*`, `image/*` and `application/*+json` are ranges, and a type
    /// with parameters is part of the type without them.
    func covers(_ other: MediaType) -> Bool {
        let found = other.distinctions
        return coversEssence(of: other) && distinctions.allSatisfy { found[$0.key] == $0.value }
    }

    private func coversEssence(of other: MediaType) -> Bool {
        guard let star = essence.lastIndex(of: "*") else { return essence == other.essence }
        let ending = essence[star...].dropFirst()
        let beginning = essence.prefix { $0 != "*" }
        return other.essence.count >= beginning.count + ending.count && other.essence.hasPrefix(beginning)
            && other.essence.hasSuffix(ending)
    }

    /// Whether one of the two is a range that contains the other, or both are the same type.
    func overlaps(_ other: MediaType) -> Bool { covers(other) || other.covers(self) }

    /// Whether this is a single type rather than a range.
    var isConcrete: Bool { !essence.contains("*") }

    /// Whether this is the range of all types.
    var isAny: Bool { essence == "*/*" }

    /// The rank of a type or range: `*/*`, `text/*`, a single type, and then by its number of parameters.
    var specificity: Specificity {
        Specificity(essence: isConcrete ? 2 : isAny ? 0 : 1, parameters: distinctions.count)
    }

    struct Specificity: Comparable {
        let essence: Int
        let parameters: Int

        static func < (left: Specificity, right: Specificity) -> Bool {
            (left.essence, left.parameters) < (right.essence, right.parameters)
        }
    }
}

extension MediaType: CustomStringConvertible {
    /// The type with the parameters that distinguish it.
    var description: String {
        essence + distinctions.sorted { $0.key < $1.key }.map { ";\($0.key)=\($0.value)" }.joined()
    }
}
