import Diagnostics
import SpecWriting
import YAML

/// Translates schemas of texts, numbers and flags.
struct ScalarTranslator {
    let documents: Documents

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

    /// The type of values that are no enum: mixed, numbers with a fraction, flags.
    func type(ofMixed values: [DocumentCursor]) -> DraftType {
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
}
