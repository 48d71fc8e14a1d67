import Diagnostics

/// A place where a template writes out another one: `{{> name}}`.
struct PartialCall: Sendable {
    /// The template's name.
    let name: String

    /// How many spaces stand before it, or begin its line; the partial's lines are indented by as many.
    let indentation: Int

    /// Whether it shares its line with other content. Then the partial's first line is not indented,
    /// and its last line feed is left out.
    let isInline: Bool

    /// Where the name stands.
    let location: SourceLocation
}
