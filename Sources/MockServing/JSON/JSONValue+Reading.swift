import EndpointRuntime
package import Spec
import TextCoding

extension JSONValue {
    /// Parses a JSON text in UTF-8 as strictly as RFC 8259; members are sorted by key, and the first of two equal keys
    /// counts, as in the runtime.
    ///
    /// - Returns: `nil` for any other text, and for one that is nested deeper than the runtime decodes.
    package init?(parsing bytes: some Sequence<UInt8>) {
        guard let json = JSON(parsing: Array(bytes)) else { return nil }
        self.init(json)
    }

    /// Parses a number by the grammar of RFC 8259, section 6; `nil` if `text` is not a number.
    init?(numeral text: String) {
        guard TextSyntax.isJSONNumber(text) else { return nil }
        self = .number(Int64(text).map { String($0) } ?? text)
    }

    private init(_ json: JSON) {
        self =
            switch json {
            case .null: .null
            case .bool(let flag): .bool(flag)
            case .number(let number): .number(number.description)
            case .string(let text): .string(text)
            case .array(let elements): .list(elements.map { JSONValue($0) })
            case .object(let members):
                .object(members.sorted { $0.key < $1.key }.map { Member($0.key, JSONValue($0.value)) })
            }
    }
}
