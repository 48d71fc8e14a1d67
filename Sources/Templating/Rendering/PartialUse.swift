/// A template at a certain indentation: what the engine keeps once.
struct PartialUse: Hashable, Sendable {
    /// The template's name.
    let template: String

    /// How many spaces stand before each of its lines.
    var indentation = 0

    /// Whether it begins and ends inside a line.
    var isInline = false
}
