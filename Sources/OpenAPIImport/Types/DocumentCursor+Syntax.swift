import Diagnostics
import Spec
import SpecImport
import YAML

/// Syntax that is located at a value of the document.
extension DocumentCursor {
    /// A name with the location of this value.
    func name(_ text: String) -> Name { Name(text, at: location) }

    func located<Value>(_ value: Value) -> Located<Value> { Located(value, at: location) }

    /// A text as a default or an example, with the location of this value.
    ///
    /// - Parameter type: The built-in type of the value, if it has one. Only strings and empty texts need quotes.
    func example(_ text: String, as type: Builtin?) -> Example {
        let scalar = Scalar(text: text, style: type == .string || text.isEmpty ? .doubleQuoted : .plain)
        return Example(
            node: Node(content: .scalar(scalar), range: node.range, isAnchored: false),
            location: location
        )
    }

    /// A response or an error with this content.
    func response(_ content: BodyContent, media: String? = nil) -> ResponseDefinition {
        ResponseDefinition(content: content, media: media.map { name($0) }, location: location)
    }

    /// The whole payload of a request.
    func payload(_ content: BodyContent, media: String? = nil, isOptional: Bool) -> PayloadDefinition {
        PayloadDefinition(
            content: content,
            isOptional: isOptional,
            media: media.map { name($0) },
            location: location
        )
    }

    func builtin(_ type: Builtin) -> TypeExpression { .builtin(type, at: location) }

    /// A built-in type in a format other than its default format.
    func builtin(_ type: Builtin, as format: Format) -> TypeExpression { .builtin(type, as: format, at: location) }
}

extension ResponseDefinition {
    /// Whether a response has neither content nor header fields.
    var isEmpty: Bool { content == .none && media == nil && headers.isEmpty }
}
