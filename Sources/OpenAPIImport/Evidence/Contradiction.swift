import Diagnostics

/// A place where an example does not match its schema.
struct Contradiction {
    /// The kind of value that contradicts a schema: an example, or a recorded response.
    enum Witness: String {
        case example, response
    }

    enum Kind: Hashable {
        /// A required property is missing.
        case missing(String)
        case null
        /// A value of a kind that the schema does not allow.
        case kind(JSONKind)
        case quotedNumber
        case fraction
        /// An integer that does not fit into 64 bits.
        case largeInteger
        /// A value that is not in the enum, or is not the constant.
        case unknownValue(String)
        /// A string that does not have its format.
        case format(String)
    }

    let kind: Kind
    /// The schema that the example contradicts; for null, the reference to it.
    let schema: DocumentCursor
    /// The kinds of values that the schema allows.
    let expected: Set<JSONKind>
    /// The name of the property that has the value; `nil` for the whole example, and for its elements.
    let name: String?
    /// The place in the example.
    let location: SourceLocation
    /// The kind of value that contradicts the schema.
    let witness: Witness
    /// The start of the value in its text. For JSON in a string, the text is that string and not the document.
    let start: SourcePosition

    /// The severity of the contradiction. Among the alternatives of a schema, the smallest sum of severities decides.
    var weight: Int {
        switch kind {
        case .kind: 20
        case .missing: 5
        case .unknownValue: 4
        case .null, .quotedNumber: 2
        case .fraction, .largeInteger, .format: 1
        }
    }

    /// The contradiction in a sentence.
    var message: String {
        let subject = name.map { "'\($0)'" } ?? "the value"
        let kinds = JSONKind.allCases.filter { expected.contains($0) }.map(\.phrase).joined(separator: " or ")
        return switch kind {
        case .missing(let property): "'\(property)' is required, but this \(witness) does not have it"
        case .null: "\(subject) is null in this \(witness), which its schema does not allow"
        case .kind(let kind):
            "\(subject) is \(kind.phrase) in this \(witness), but \(kinds.isEmpty ? "of another type" : kinds) in its schema"
        case .quotedNumber: "\(subject) is a number in quotes in this \(witness), but \(kinds) in its schema"
        case .fraction: "\(subject) is not a whole number in this \(witness), but an integer in its schema"
        case .largeInteger: "\(subject) does not fit into 64 bits in this \(witness), but is an integer in its schema"
        case .unknownValue(let value):
            "\(subject) is '\(Self.short(value))' in this \(witness), which its schema does not list"
        case .format(let format): "\(subject) is not a \(format) in this \(witness), but has this format in its schema"
        }
    }

    /// The change after which the schema accepts the example, in a sentence.
    var change: String {
        let subject = name.map { "'\($0)'" } ?? "the value"
        return switch kind {
        case .missing(let property): "'\(property)' may be absent, as \(article) shows"
        case .null: "\(subject) may be null, as \(article) shows"
        case .kind(let kind): "\(subject) may also be \(kind.phrase), as \(article) shows"
        case .quotedNumber: "\(subject) may also be a number in quotes, as \(article) shows"
        case .fraction: "\(subject) may have a fraction, as \(article) shows"
        case .largeInteger: "\(subject) may need more than 64 bits, as \(article) shows"
        case .unknownValue(let value): "\(subject) may also be '\(Self.short(value))', as \(article) shows"
        case .format(let format): "\(subject) is read as any text, since in \(article) it is not a \(format)"
        }
    }

    private var article: String { witness == .example ? "an example" : "a response" }

    private static func short(_ text: String) -> String { text.count > 60 ? text.prefix(60) + "…" : text }

    /// A warning that the example contradicts the schema.
    var diagnostic: Diagnostic {
        .warning(
            "contradicting-example",
            at: location,
            message,
            notes: [.init(at: schema.location, "the schema is here")]
        )
    }

    /// A warning that the example cannot be read even with the schema changed.
    var impossible: Diagnostic {
        .warning(
            "impossible-example",
            at: location,
            message + "; no reading of the schema accepts it",
            notes: [.init(at: schema.location, "the schema is here")]
        )
    }

    /// A note that the schema is read as the example shows.
    var changeNote: Diagnostic {
        Diagnostic(
            .note,
            "read-as-shown",
            at: schema.location,
            change,
            notes: [.init(at: location, "the \(witness) is here")]
        )
    }
}
