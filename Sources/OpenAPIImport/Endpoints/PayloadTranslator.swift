import Diagnostics
import Spec
import SpecImport
import YAML

/// Translates the content of a media type: one value, or the values of a stream.
struct PayloadTranslator {
    let types: TypeTranslator

    private var documents: Documents { types.documents }
    private var schemas: SchemaIndex { types.schemas }
    var media: MediaSelector { MediaSelector(documents: documents) }

    /// The type of a whole body; a constant becomes an enum of one value.
    func wholeType(of schema: DocumentCursor, _ context: TypeContext) -> TypeExpression {
        types.nested.inside(types.type(of: schema, context), context).asModel
    }

    /// The type of one value of a stream.
    func itemType(of content: DocumentCursor, _ context: TypeContext) -> TypeExpression {
        itemSchema(of: content).map { wholeType(of: $0, context).withoutOptional } ?? content.builtin(.json)
    }

    /// The schema of one value of a stream.
    ///
    /// In OpenAPI 3.2, that is `itemSchema`, and `schema` is the list of all values. Before, `schema` often describes
    /// one value.
    func itemSchema(of content: DocumentCursor) -> DocumentCursor? {
        if let item = content.raw("itemSchema") { return item }
        guard let schema = content.raw("schema") else { return nil }
        let shape = schema.resolved().map { SchemaShape($0) }
        return shape?.type == "array" ? shape?.cursor.raw("items") ?? schema : schema
    }

    /// Warns about a schema that is left out because the media type is read in another way.
    func reportUnread(_ schema: DocumentCursor?, _ media: String, as kind: String) {
        guard let schema, isMoreThanText(schema) else { return }
        documents.warn("unsupported-body", at: schema, "the schema of '\(media)' is left out; the body is \(kind)")
    }

    /// Warns about a schema, or about its encoding, that is left out because the body is read as bytes.
    func reportUnreadBytes(_ schema: DocumentCursor?, _ media: String) {
        reportUnread(schema, media, as: "bytes")
        guard let schema, let target = schema.resolved(), !isMoreThanText(schema), Self.encodesBytes(target) else {
            return
        }
        let problem = "the encoding in the schema of '\(media)' is left out; the body is bytes"
        documents.warn("unsupported-body", at: schema, problem)
    }

    /// Whether a schema describes more than text.
    private func isMoreThanText(_ schema: DocumentCursor) -> Bool {
        guard let target = schema.resolved() else { return false }
        return schemas.forms(of: target).contains { form in
            switch form {
            case .object, .array, .integer, .int32, .number, .bool: true
            case .string, .formatted, .any: false
            }
        }
    }

    /// Whether a schema is the text of encoded bytes, such as Base64.
    private static func encodesBytes(_ schema: DocumentCursor) -> Bool {
        switch StringFormat(format: schema.text("format"), encoding: schema.text("contentEncoding")) {
        case .base64, .base64url, .base16: true
        default: false
        }
    }
}
