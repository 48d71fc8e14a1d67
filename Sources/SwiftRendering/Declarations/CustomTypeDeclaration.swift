import Templating

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
