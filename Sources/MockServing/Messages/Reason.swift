import Spec

/// A reason for which a request does not match the spec.
package struct Reason: Sendable, Hashable {
    /// The part of the request: `path`, `query`, `header`, `cookie` or `body`.
    package let place: String

    /// The parameter, or the path of a value inside it: `items[0].name`; empty for the whole body.
    package let name: String

    /// The problem: `'x' is not an Int`.
    package let text: String

    init(_ place: String, _ name: String, _ text: String) {
        self.place = place
        self.name = name
        self.text = text
    }

    /// The reason as JSON, for the response.
    var json: JSONValue {
        let name = name.isEmpty ? [] : [JSONValue.Member("name", .string(name))]
        return .object([.init("in", .string(place))] + name + [.init("reason", .string(text))])
    }

    /// The reason in one line.
    package var summary: String {
        name.isEmpty ? "\(place): \(text)" : "\(place) '\(name)': \(text)"
    }
}
