import SpecWriting
import YAML

extension Importer {
    /// The first example that stands in one of these places, where it is a short value of a type that a spec can hold one of.
    func example(in cursors: [DocumentCursor?], as type: DraftType) -> String? {
        for cursor in cursors.compactMap(\.self) {
            let given =
                cursor["example"] ?? cursor["examples"]?.items.first
                ?? cursor["examples"]?.entries.first.flatMap { $0.cursor["value"] ?? $0.cursor["dataValue"] }
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
        case .named("Day"): text.has("0000-00-00")
        case .named("Date"): Self.isDate(text)
        case .named("UUID"): text.has("xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx")
        case .named("URL"): Self.isURL(text)
        case .enumeration(let enumeration): enumeration.values.contains { $0.wireValue == text }
        case .named(let name): enumerations[name]?.values.contains { $0.wireValue == text } ?? false
        default: false
        }
    }
    private static func isDate(_ text: String) -> Bool {
        guard text.prefix(19).has("0000-00-00T00:00:00") else { return false }
        var zone = text.dropFirst(19)
        if zone.first == "." {
            let rest = zone.dropFirst().drop { $0.isASCII && $0.isNumber }
            guard rest.startIndex > zone.index(after: zone.startIndex) else { return false }
            zone = rest
        }
        return zone == "Z" || zone.has("+00:00") || zone.has("-00:00")
    }

    private static func isURL(_ text: String) -> Bool {
        ["http://", "https://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
            && !text.contains { $0.isWhitespace || #"{}"<>\^`|"#.contains($0) }
    }
}

extension StringProtocol {
    /// Whether a text has a form in which `0` is any digit and `x` any hexadecimal one. Regular expressions take longer.
    fileprivate func has(_ form: String) -> Bool {
        utf8.count == form.utf8.count
            && zip(utf8, form.utf8).allSatisfy { byte, wanted in
                switch wanted {
                case UInt8(ascii: "0"): (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                case UInt8(ascii: "x"): byte < 0x80 && Character(UnicodeScalar(byte)).isHexDigit
                default: byte == wanted
                }
            }
    }
}
