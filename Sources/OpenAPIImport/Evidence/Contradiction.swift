import Diagnostics

/// A place at which an example is not a value of its schema.
struct Contradiction {
    /// What shows other values than a schema has.
    enum Witness: String {
        case example, response
    }

    enum Kind: Hashable {
        /// A required property is missing.
        case missing(String)
        case null
        /// A value of another kind than the schema has.
        case kind(JSONKind)
        case quotedNumber
        case fraction
        /// A value that the enum, or the constant, does not have.
        case unknownValue(String)
        /// A text that is not written in its format.
        case format(String)
    }

    let kind: Kind
    /// The schema that the example contradicts; for null, the reference to it.
    let schema: DocumentCursor
    /// The kinds of values that the schema has.
    let expected: Set<JSONKind>
    /// The property whose value it is; `nil` for the whole example, and for elements of it.
    let name: String?
    /// The place in the example.
    let location: SourceLocation
    /// What contradicts: an example, or a response that was sent.
    let witness: Witness
    /// Where the value begins in its text, which is not the document's where an example is JSON in a string.
    let start: SourcePosition

    /// How far the value is from its schema, which decides between alternatives.
    var weight: Int {
        switch kind {
        case .kind: 20
        case .missing: 5
        case .unknownValue: 4
        case .null, .quotedNumber: 2
        case .fraction, .format: 1
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
        case .unknownValue(let value):
            "\(subject) is '\(Self.short(value))' in this \(witness), which its schema does not list"
        case .format(let format): "\(subject) is not a \(format) in this \(witness), but has this format in its schema"
        }
    }

    /// What the schema becomes if the example is right.
    var change: String {
        let subject = name.map { "'\($0)'" } ?? "the value"
        return switch kind {
        case .missing(let property): "'\(property)' may be absent, as \(article) shows"
        case .null: "\(subject) may be null, as \(article) shows"
        case .kind(let kind): "\(subject) may also be \(kind.phrase), as \(article) shows"
        case .quotedNumber: "\(subject) may also be a number in quotes, as \(article) shows"
        case .fraction: "\(subject) may have a fraction, as \(article) shows"
        case .unknownValue(let value): "\(subject) may also be '\(Self.short(value))', as \(article) shows"
        case .format(let format): "\(subject) is read as any text, since in \(article) it is not a \(format)"
        }
    }

    private var article: String { witness == .example ? "an example" : "a response" }

    private static func short(_ text: String) -> String { text.count > 60 ? text.prefix(60) + "…" : text }

    /// Reports that the example is not what the schema says.
    var diagnostic: Diagnostic {
        .warning(
            "contradicting-example",
            at: location,
            message,
            notes: [.init(at: schema.location, "the schema is here")]
        )
    }

    /// Reports an example that cannot be read even with the schema changed.
    var impossible: Diagnostic {
        .warning(
            "impossible-example",
            at: location,
            message + "; no reading of the schema accepts it",
            notes: [.init(at: schema.location, "the schema is here")]
        )
    }

    /// Reports that the schema is read as the example shows.
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
