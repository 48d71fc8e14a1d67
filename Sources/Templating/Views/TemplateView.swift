/// A value that a template can see: it says by name what it offers.
///
/// ```swift
/// struct ParameterView: TemplateView {
///     let name: String
///     let documentation: [String]
///
///     static let fields: TemplateFields<Self> = [
///         .text("name", \.name),
///         .lines("documentation", \.documentation),
///     ]
/// }
/// ```
package protocol TemplateView: Sendable {
    /// What a template may say about a view of this type; a `static let`, so that it is built once.
    static var fields: TemplateFields<Self> { get }
}

extension TemplateView {
    /// The kinds of the fields by their names, for those who do not know the type.
    static var kinds: [String: TemplateFieldKind] { fields.kinds }
}
