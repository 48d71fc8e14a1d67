import Diagnostics
import SpecWriting
import YAML

/// Texts, numbers and flags.
extension Importer {
    func textType(_ shape: SchemaShape) -> DraftType {
        switch shape.cursor.text("contentEncoding")?.lowercased() {
        case "base64": return .named("Data")
        case "base64url": return .formatted("Data", format: "base64url")
        case "base16": return .formatted("Data", format: "hex")
        default: break
        }
        switch shape.format {
        case "base64url": return .formatted("Data", format: "base64url")
        case "date-time": return .named("Date")
        case "date": return .named("Day")
        case "uri", "url": return .named("URL")
        case "uuid": return .named("UUID")
        case "byte": return .named("Data")
        case "decimal": return .formatted("Decimal", format: "string")
        case "http-date": return .formatted("Date", format: "http")
        case "date-time-rfc-2822", "date-time-rfc2822", "rfc2822": return .formatted("Date", format: "rfc2822")
        default: return .string
        }
    }

    func integerType(_ shape: SchemaShape) -> DraftType {
        switch shape.format {
        case "unix-time", "timestamp", "unixtime": return .formatted("Date", format: "seconds")
        default: break
        }
        // What does not fit into 64 bits is no Int.
        let bounds = ["maximum", "minimum"].compactMap { shape.cursor.text($0) }
        let isLarge = bounds.contains { Int64($0) == nil && (Double($0).map { abs($0) > 9.3e18 } ?? false) }
        return isLarge ? .named("Decimal") : .named("Int")
    }

    func constantType(_ cursor: DocumentCursor) -> DraftType? {
        guard let scalar = cursor.node.scalar, !cursor.isNull else { return nil }
        if scalar.style == .plain {
            if Int64(scalar.text) != nil { return .constant(scalar.text, type: "Int") }
            if ["true", "false"].contains(scalar.text) { return .constant(scalar.text, type: "Bool") }
            if Double(scalar.text) != nil { return .named("Double") }
        }
        return .constant(scalar.text, type: nil)
    }

    /// The type of values that are no enum: mixed, numbers with a fraction, flags.
    func scalarType(of values: [DocumentCursor]) -> DraftType {
        let texts = values.compactMap(\.node.text)
        if texts == ["true"] || texts == ["false"] { return .constant(texts[0], type: "Bool") }
        if texts.count == values.count {
            if texts.allSatisfy({ ["true", "false"].contains($0) }) { return .named("Bool") }
            if texts.allSatisfy({ Double($0) != nil }) { return .named("Double") }
        }
        if let first = values.first {
            documents.warn("mixed-enum", at: first, "values of several types are no enum; they are read as any JSON")
        }
        return .json
    }

    /// The type that a schema is called as, where it is that: `String` of `{type: string}`.
    func builtin(_ target: DocumentCursor, at pointer: String, _ context: Context) -> DraftType? {
        guard let name = pointer.split(separator: "/").last, ["String", "Date", "URL", "UUID"].contains(name),
            target.raw("description") == nil, !target.hasProperties
        else { return nil }
        let type = inlineType(of: target, context).withoutOptional
        return type == .named(String(name)) ? type : nil
    }
}
