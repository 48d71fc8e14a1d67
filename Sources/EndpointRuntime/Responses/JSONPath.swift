/// The path of a value in a JSON value: a list of keys such as `["data", "items"]`.
///
/// A step that is a whole number picks an element where there is a list: `["data", "0"]` the first, `["data", "-1"]`
/// the last.
public struct JSONPath: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// The steps, from the outermost; none for the whole value.
    public let steps: [String]

    /// A path of these steps.
    public init(_ steps: [String]) {
        self.steps = steps
    }

    /// A path of these steps.
    public init(arrayLiteral elements: String...) {
        steps = elements
    }

    /// Whether the path leads nowhere, so that it means the whole value.
    public var isEmpty: Bool { steps.isEmpty }
}
