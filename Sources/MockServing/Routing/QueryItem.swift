import Spec
import TextCoding

/// An item of a query or of a URL-encoded form.
struct QueryItem: Hashable {
    let name: String

    /// The value with its percent-encoding; empty for a name without `=`.
    let rawValue: String

    /// The decoded value; a plus is a space.
    var value: String { PercentEncoding.decodeForm(rawValue[...]) }

    static func items(of text: some StringProtocol) -> [QueryItem] {
        text.split(separator: "&").map { item in
            let name = item.prefix { $0 != "=" }
            return QueryItem(
                name: PercentEncoding.decodeForm(Substring(name)),
                rawValue: String(item[name.endIndex...].dropFirst())
            )
        }
    }
}
