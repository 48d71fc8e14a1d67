import Diagnostics
import Spec
import SpecImport
import YAML

/// Translates schemas of strings, numbers and Booleans.
struct ScalarTranslator {
    let documents: Documents

    func textType(_ shape: SchemaShape) -> TypeExpression {
        let cursor = shape.cursor
        return switch StringFormat(format: shape.format, encoding: cursor.text("contentEncoding")) {
        case .dateTime: cursor.builtin(.date)
        case .date: cursor.builtin(.day)
        case .url: cursor.builtin(.url)
        case .uuid: cursor.builtin(.uuid)
        case .base64: cursor.builtin(.data)
        case .base64url: cursor.builtin(.data, as: .base64url)
        case .base16: cursor.builtin(.data, as: .hex)
        case .decimal: cursor.builtin(.decimal, as: .quoted)
        case .httpDate: cursor.builtin(.date, as: .http)
        case .rfc2822Date: cursor.builtin(.date, as: .rfc2822)
        case .unixTime: timestamp(at: cursor, isQuoted: true)
        case nil: cursor.builtin(.string)
        }
    }

    /// The type of a schema that adds a format to another schema, which is any string; `nil` for any other schema.
    func formattedType(of cursor: DocumentCursor) -> TypeExpression? {
        guard let format = cursor.raw("format"), let base = cursor.onlyReference, base.isAnyText else { return nil }
        let entries = [Entry("type", .text("string", at: format.node.range)), Entry("format", format.node)]
        let schema = cursor.at(.mapping(entries, at: cursor.node.range))
        let type = textType(SchemaShape(schema))
        return type.builtin == .string ? nil : type
    }

    func integerType(_ shape: SchemaShape) -> TypeExpression {
        let cursor = shape.cursor
        switch shape.format {
        case "unix-time", "timestamp", "unixtime": return timestamp(at: cursor)
        default: break
        }
        return number(cursor.hasLargeIntegers ? .decimal : .int, at: cursor)
    }

    /// A date as a number since 1970: of seconds, or of milliseconds if a value of the schema shows that.
    func timestamp(at cursor: DocumentCursor, isQuoted: Bool = false) -> TypeExpression {
        let values = ["example", "default", "minimum"].compactMap { cursor[$0] } + (cursor["examples"]?.items ?? [])
        // As seconds, these values would be later than the year 5000; as milliseconds, they are later than March 1973.
        let areMilliseconds = values.contains { $0.node.text.flatMap(Double.init).map { $0 > 1e11 } ?? false }
        switch (areMilliseconds, isQuoted) {
        case (true, true): return cursor.builtin(.date, as: .quotedMilliseconds)
        case (true, false): return cursor.builtin(.date, as: .milliseconds)
        case (false, true): return cursor.builtin(.date, as: .quotedSeconds)
        case (false, false): return cursor.builtin(.date, as: .seconds)
        }
    }

    /// The type of a number. If the schema or an example allows it in quotes, it is read with and without quotes.
    func number(_ type: Builtin, at cursor: DocumentCursor) -> TypeExpression {
        let allowsQuotes = cursor.flag(SchemaEdit.allowsQuotes) || SchemaShape(cursor).allowsQuotes
        return allowsQuotes ? cursor.builtin(type, as: .numberOrString) : cursor.builtin(type)
    }

    /// The type of the values of an `enum` that no enum of the language lists: numbers with a fraction, Booleans, lists
    /// and objects.
    func type(ofUnlisted values: [DocumentCursor], of cursor: DocumentCursor) -> TypeExpression {
        let types = SchemaShape(cursor).types
        // A value in quotation marks is a text, unless the schema has another type.
        let implied = Set(values.map { $0.node.scalar?.impliedType })
        let flags = values.compactMap { $0.node.text?.asFlag }
        if flags.count == values.count, types == ["boolean"] || implied == [.bool] {
            return flags.count > 1
                ? cursor.builtin(.bool) : .constant(values[0].name("\(flags[0])"), cursor.builtin(.bool))
        }
        let numbers = values.compactMap { $0.node.text.flatMap(Double.init) }
        if numbers.count == values.count, types == ["number"] || implied.isSubset(of: [.int, .double]) {
            let other = values.first { $0.node.text.flatMap { Int64($0) } == nil } ?? values[0]
            let text = other.node.text ?? ""
            let isWhole = text.allSatisfy { $0 == "-" || $0.isNumber }
            let problem = isWhole ? "'\(text)' does not fit into 64 bits" : "an enum has strings or integers"
            documents.warn("mixed-enum", at: other, "\(problem); this one is read as a Double")
            return cursor.builtin(.double)
        }
        if let first = values.first {
            documents.warn("mixed-enum", at: first, "these values are not an enum; they are read as any JSON")
        }
        return cursor.builtin(.json)
    }
}

extension DocumentCursor {
    /// Whether an integer of the schema may not fit into 64 bits, as its bounds or an example show.
    var hasLargeIntegers: Bool {
        let bounds = ["maximum", "minimum"].compactMap { text($0) }
        return flag(SchemaEdit.allowsLargeIntegers)
            || bounds.contains { Int64($0) == nil && (Double($0).map { abs($0) > 9.3e18 } ?? false) }
    }
}
