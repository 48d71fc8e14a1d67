/// The help for inline types in places that cannot contain one.
package enum InlineTypeHint {
    /// The help for a text that is an inline type, perhaps with a `?`: `{fields: {id: Int}}?`, `Page({fields: …})`.
    package static func optional(_ text: String) -> String {
        if let pick = key("pick", in: text), let type = key("type", in: text), text.hasSuffix("?") {
            return "write the '?' after the type: '{pick: \(pick), type: \(type)?}'"
        }
        if let (type, format) = formatted(text) { return "write '{type: \(type)?, format: \(format)}'" }
        return
            "an inline type is written without quotes; one that may be null, or is an argument of a generic model, is "
            + "declared under 'models'"
    }

    /// The value of a key in `{pick: data, type: User}?`, if it is a plain text without a `?`; `nil` for any other text.
    private static func key(_ name: String, in text: String) -> Substring? {
        guard text.hasPrefix("{") else { return nil }
        let entries = text.dropFirst().prefix { $0 != "}" }.split(separator: ",").map { $0.drop { $0 == " " } }
        guard let entry = entries.first(where: { $0.hasPrefix(name + ": ") }) else { return nil }
        let value = entry.dropFirst(name.count + 2)
        return value.isEmpty || value.contains { "{}[]:? ".contains($0) } ? nil : value
    }

    /// The type and the format of `{type: Int, format: string}?`; `nil` for any other text.
    private static func formatted(_ text: String) -> (type: Substring, format: Substring)? {
        guard text.hasPrefix("{type: "), text.hasSuffix("}?") else { return nil }
        let parts = text.dropFirst("{type: ".count).dropLast(2).split(separator: ", format: ")
        guard parts.count == 2, parts.allSatisfy({ !$0.contains { "{}[],:?".contains($0) } }) else { return nil }
        return (parts[0], parts[1])
    }
}
