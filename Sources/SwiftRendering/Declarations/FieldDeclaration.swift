import Templating

/// A field of a model: how its value is read from JSON and written to JSON.
struct FieldDeclaration: Sendable {
    /// The name on the wire, a string literal.
    let key: String
    /// The expression of the property inside the functions that read and write it.
    let property: String
    /// The stored property of a boxed value: `_parent`.
    let storage: String?
    /// The reader's function: `readIfPresent`.
    let read: String
    /// The writer's function: `writeIfPresent`.
    let write: String
    /// The wire format; `nil` for the type's default coding.
    let format: String?
    /// The value for an absent key; `nil` if there is none.
    let defaultValue: String?
    /// The elements of a default that is a list; otherwise empty.
    let defaultElements: [String]
    /// The value of a constant, which is compared and not stored.
    let constant: String?
    /// The only possible value of a field that may be absent; `nil` for any other field.
    let expectedValue: String?
}

extension FieldDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("key", \.key),
        .text("property", \.property),
        .optionalText("storage", \.storage),
        .text("read", \.read),
        .text("write", \.write),
        .optionalText("format", \.format),
        .optionalText("defaultValue", \.defaultValue),
        .lines("defaultElements", \.defaultElements),
        .optionalText("constant", \.constant),
        .optionalText("expectedValue", \.expectedValue),
    ]
}

/// The property for the fields that the spec does not declare.
struct OtherFieldsDeclaration: Sendable {
    /// The name of the property in the functions that read and write the model.
    let property: String
    /// The declared fields, as string literals.
    let keys: [String]
    /// The wire format of the values; `nil` for the type's default coding.
    let format: String?
}

extension OtherFieldsDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .text("property", \.property),
        .lines("keys", \.keys),
        .optionalText("format", \.format),
    ]
}
