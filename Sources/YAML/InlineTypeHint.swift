/// The help for inline types in places that cannot contain one.
package enum InlineTypeHint {
    /// The help for a text that is an inline type, perhaps with a `?`: `{fields: {id: Int}}?`, `Page({fields: …})`.
    package static func optional(_ text: String) -> String {
        if let (type, format) = formatted(text) { return "write '{type: \(type)?, format: \(format)}'" }
        return
            "an inline type is written without quotes; one that may be null, or is an argument of a generic model, is "
            + "declared under 'models'"
    }

    /// The type and the format of `{type: Int, format: string}?`; `nil` for any other text.
    private static func formatted(_ text: String) -> (type: Substring, format: Substring)? {
        guard text.hasPrefix("{type: "), text.hasSuffix("}?") else { return nil }
        let parts = text.dropFirst("{type: ".count).dropLast(2).split(separator: ", format: ")
        guard parts.count == 2, parts.allSatisfy({ !$0.contains { "{}[],:?".contains($0) } }) else { return nil }
        return (parts[0], parts[1])
    }
}
