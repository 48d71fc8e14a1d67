/// A template at a certain indentation: what the engine keeps once.
struct PartialUse: Hashable, Sendable {
    /// The template's name.
    let template: String

    /// How many spaces stand before each of its lines.
    var indentation = 0

    /// Whether it begins and ends inside a line.
    var isInline = false

    /// The name by which the engine looks it up. No view can have such a name.
    var key: String { "*\(isInline ? "inline" : "lines")*\(indentation)*\(template)" }

    /// Whether a name that the engine looks up is a key.
    static func isKey(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: "*") }
}
