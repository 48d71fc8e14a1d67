import Templating

/// A model, or a type that is nested in a model or a request. Exactly one of the five declarations is present.
struct TypeDeclaration: Sendable {
    /// A struct that decodes and encodes its fields.
    var structure: StructureDeclaration?
    /// An enum with a case for each type that a value may have.
    var union: UnionDeclaration?
    /// An enum of the values that the spec lists.
    var enumeration: EnumerationDeclaration?
    /// A distinct type around another type.
    var wrapper: WrapperDeclaration?
    /// A type alias for a custom type.
    var customType: CustomTypeDeclaration?
    /// Whether the declaration uses the runtime.
    var usesRuntime = true
}

extension TypeDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .view("structure", of: StructureDeclaration.self, \.structure),
        .view("union", of: UnionDeclaration.self, \.union),
        .view("enumeration", of: EnumerationDeclaration.self, \.enumeration),
        .view("wrapper", of: WrapperDeclaration.self, \.wrapper),
        .view("customType", of: CustomTypeDeclaration.self, \.customType),
    ]
}

/// A struct that decodes and encodes its fields.
struct StructureDeclaration: Sendable {
    /// The names that are visible inside the struct.
    let scope: ScopeNames
    let documentation: [String]
    let access: String
    let name: String
    /// The type parameters, such as `<Item: FieldValue>`; empty for a struct without any.
    let typeParameters: String
    /// The types in the inheritance clause.
    let inheritance: [String]
    /// The properties, one for each field.
    let properties: [PropertyDeclaration]
    /// The parameters of the memberwise initializer.
    let parameters: [ParameterDeclaration]
    /// How the fields are read and written.
    let fields: [FieldDeclaration]
    /// The property that keeps undeclared fields; `nil` if they are ignored.
    let others: OtherFieldsDeclaration?
    /// The nested types.
    let types: [TypeDeclaration]

    /// The properties whose values are boxed.
    var boxedProperties: [PropertyDeclaration] { properties.filter { $0.storage != nil } }
}

extension StructureDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .runtimeType("FieldReader", \.scope),
        .runtimeType("FieldWriter", \.scope),
        .runtimeType("Indirect", \.scope),
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
        .text("typeParameters", \.typeParameters),
        .lines("inheritance", \.inheritance),
        .list("properties", of: PropertyDeclaration.self, \.properties),
        .list("boxedProperties", of: PropertyDeclaration.self, \.boxedProperties),
        .list("parameters", of: ParameterDeclaration.self, \.parameters),
        /// Whether there are fields, or a property that keeps undeclared fields.
        .flag("hasFields") { !$0.fields.isEmpty || $0.others != nil },
        .list("fields", of: FieldDeclaration.self, \.fields),
        .view("others", of: OtherFieldsDeclaration.self, \.others),
        .list("types", of: TypeDeclaration.self, \.types),
    ]
}

struct EnumerationDeclaration: Sendable {
    let documentation: [String]
    let access: String
    let name: String
    /// The name of the enum inside itself: `Self` for an enum `RawValue`, since there that name is the raw type.
    var ownName: String { name == "RawValue" ? "Self" : name }
    /// The raw type: `String` or `Int`.
    let rawType: String
    /// Whether the raw values are strings. The case for unknown values is then boxed, so that a value takes one word.
    let isText: Bool
    /// Whether a case keeps unknown values.
    let isOpen: Bool
    let inheritance: [String]
    /// The case that keeps an unknown value: `unknown`, unless the spec has a value of that name.
    let unknownCase: String
    /// The static property with the cases by their raw values; `nil` for an enum with few cases, which a `switch` looks up.
    let table: String?
    /// The values that the spec lists.
    let cases: [CaseDeclaration]
    let scope: ScopeNames
}

extension EnumerationDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .runtimeType("CasesByRawValue", \.scope),
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
        .text("ownName", \.ownName),
        .text("rawType", \.rawType),
        .flag("isText", \.isText),
        .flag("isOpen", \.isOpen),
        .lines("inheritance", \.inheritance),
        .text("unknownCase", \.unknownCase),
        .optionalText("table", \.table),
        .list("cases", of: CaseDeclaration.self, \.cases),
    ]
}

struct CaseDeclaration: Sendable {
    let documentation: [String]
    /// The name in the declaration, in backticks where necessary.
    let name: String
    /// The name in an expression, after a dot.
    let member: String
    /// The raw value, a literal.
    let wireValue: String
    /// Whether the raw value is the name, so that the declaration omits it.
    let namesItsValue: Bool
}

extension CaseDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("name", \.name),
        .text("member", \.member),
        .text("wireValue", \.wireValue),
        .flag("namesItsValue", \.namesItsValue),
    ]
}

/// A distinct type around another type.
struct WrapperDeclaration: Sendable {
    let documentation: [String]
    let access: String
    let name: String
    /// The wrapped type.
    let wrapped: String
    /// The wire format of the wrapped value; `nil` for the type's default coding.
    let format: String?
    /// The type of the wire format in the runtime: `WireFormat<Date>`.
    let formatType: String
    let inheritance: [String]
}

extension WrapperDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
        .text("wrapped", \.wrapped),
        .optionalText("format", \.format),
        .text("formatType", \.formatType),
        .lines("inheritance", \.inheritance),
    ]
}

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

/// A type alias for a custom type: `typealias Money = FieldType<MoneyKit.Money>`.
struct CustomTypeDeclaration: Sendable {
    let documentation: [String]
    let access: String
    let name: String
    /// The type. The runtime's alias around it makes the compiler report a missing conformance at this line.
    let type: String
}

extension CustomTypeDeclaration: TemplateView {
    static let fields: TemplateFields<Self> = [
        .lines("documentation", \.documentation),
        .text("access", \.access),
        .text("name", \.name),
        .text("type", \.type),
    ]
}
