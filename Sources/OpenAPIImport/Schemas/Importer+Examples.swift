import SpecWriting
import YAML

extension Importer {
    /// The first example that stands in one of these places, where it is a short value of a type that a spec can hold one of.
    func example(in places: [Place?], as type: DraftType) -> String? {
        for place in places.compactMap(\.self) {
            let given =
                place["example"] ?? place["examples"]?.items.first
                ?? place["examples"]?.entries.first.flatMap { $0.place["value"] ?? $0.place["dataValue"] }
            guard let given, !given.isNull, let text = given.node.text, (1...60).contains(text.count),
                !text.contains(where: \.isNewline), fits(text, type.withoutOptional)
            else { continue }
            return text
        }
        return nil
    }

    private func fits(_ text: String, _ type: DraftType) -> Bool {
        switch type {
        case .named("String"): true
        case .named("Int"): Int64(text) != nil
        case .named("Double"): Double(text)?.isFinite == true
        case .named("Bool"): ["true", "false"].contains(text)
        case .named("Day"): text.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil
        case .named("Date"):
            text.wholeMatch(of: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})/) != nil
        case .named("UUID"): text.wholeMatch(of: /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) != nil
        case .named("URL"): text.wholeMatch(of: /https?:\/\/[^\s{}"<>\\^`|]+/) != nil
        case .enumeration(let enumeration): enumeration.values.contains { $0.wireValue == text }
        case .named(let name): enumerations[name]?.values.contains { $0.wireValue == text } ?? false
        default: false
        }
    }
}
