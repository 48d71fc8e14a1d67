import Diagnostics
import SpecImport
import YAML

/// An example in a document, or a recorded value, with its schema.
struct PublishedExample {
    /// The part of an API that a value is an example of.
    enum Origin {
        /// The body of a response with this status, or pattern of statuses.
        ///
        /// - Parameter media: The media type; `nil` for plain JSON.
        case response(Operation, status: String, media: String?)
        case requestBody(Operation)
        /// The body of a recorded response with this status.
        case traffic(Operation, status: String)
        case parameter
        case header
        case schema

        var witness: Contradiction.Witness {
            if case .traffic = self { .response } else { .example }
        }
    }

    let origin: Origin
    let value: Node
    /// The path of the file that contains the value.
    let path: String
    /// The place of the text that contains the value, for JSON in a string.
    var container: SourceLocation?
    /// The schema or the reference to it.
    let schema: DocumentCursor
    /// The media type, or the schema, that the example belongs to.
    let owner: DocumentCursor.Identity
    let direction: TypeContext.Direction
    /// Whether the value is sent as text, as in a query: scalars then have the type of their schema.
    var isOfTexts = false
    /// Whether scalars without quotes may be strings, because YAML authors often omit quotes.
    var isLoose = false

    func location(of node: Node) -> SourceLocation {
        if let container { return container }
        let start = node.range.start
        let end = node.range.end
        let range =
            end.line == start.line
            ? node.range
            : SourceRange(start: start, end: SourcePosition(line: start.line, column: start.column + 1))
        return SourceLocation(path: path, range: range)
    }
}
