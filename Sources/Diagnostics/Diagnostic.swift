/// An error, a warning or a note about a text.
///
/// Messages are lower case, end without a full stop, and put names in single quotes.
package struct Diagnostic: Hashable, Sendable {
    /// The severity.
    package let severity: Severity

    /// The stable name of the kind of diagnostic.
    package let code: DiagnosticCode

    /// The location; `nil` if the diagnostic is about the run as a whole.
    package let location: SourceLocation?

    /// The message, which describes the problem.
    package let message: String

    /// The help, which proposes a solution; `nil` if there is none.
    package let hint: String?

    /// Further messages that help to understand the diagnostic.
    package let notes: [Note]

    /// The only possible replacement for the text at ``location``; `nil` if there may be several.
    package let replacement: String?

    /// Creates a diagnostic.
    package init(
        _ severity: Severity,
        _ code: DiagnosticCode,
        at location: SourceLocation?,
        _ message: String,
        hint: String? = nil,
        notes: [Note] = [],
        replacement: String? = nil
    ) {
        self.severity = severity
        self.code = code
        self.location = location
        self.message = message
        self.hint = hint
        self.notes = notes
        self.replacement = replacement
    }

    /// Creates an error, which makes the result unusable.
    package static func error(
        _ code: DiagnosticCode,
        at location: SourceLocation?,
        _ message: String,
        hint: String? = nil,
        notes: [Note] = [],
        replacement: String? = nil
    ) -> Diagnostic {
        Diagnostic(.error, code, at: location, message, hint: hint, notes: notes, replacement: replacement)
    }

    /// Creates a warning about something that is probably wrong, but leaves the result usable.
    package static func warning(
        _ code: DiagnosticCode,
        at location: SourceLocation?,
        _ message: String,
        hint: String? = nil,
        notes: [Note] = []
    ) -> Diagnostic {
        Diagnostic(.warning, code, at: location, message, hint: hint, notes: notes)
    }

    /// The diagnostic with a further note.
    package func adding(_ note: Note) -> Diagnostic {
        Diagnostic(severity, code, at: location, message, hint: hint, notes: notes + [note], replacement: replacement)
    }

    /// The diagnostic as a warning, for use where an error leaves the result usable.
    package var asWarning: Diagnostic {
        Diagnostic(.warning, code, at: location, message, hint: hint, notes: notes, replacement: replacement)
    }
}

extension Diagnostic {
    /// A further message of a diagnostic, such as a message about the first use of a name.
    package struct Note: Hashable, Sendable {
        /// The location; `nil` if the note is about no place in a text.
        package let location: SourceLocation?

        /// The message.
        package let message: String

        /// Creates a note.
        package init(at location: SourceLocation? = nil, _ message: String) {
            self.location = location
            self.message = message
        }
    }
}

extension Diagnostic {
    /// The severity of a diagnostic, from a remark to an error that stops the run.
    package enum Severity: String, Hashable, Sendable, CaseIterable {
        /// A remark; nothing needs to be done.
        case note

        /// Probably wrong, but there is a usable result.
        case warning

        /// Wrong: there is no usable result.
        case error
    }
}

extension Diagnostic {
    /// The help `did you mean 'x'?` if one of `candidates` is close to `name`; `nil` otherwise.
    package static func meant(_ name: String, _ candidates: some Sequence<String>) -> String? {
        meant(nearestName(to: name, in: candidates))
    }

    /// The help `did you mean 'x'?`; `nil` if there is no name.
    package static func meant(_ name: String?) -> String? {
        name.map { "did you mean '\($0)'?" }
    }

    /// The names in quotes as a list in a sentence: `'a', 'b' and 'c'`.
    package static func list(_ names: [String], conjunction: String = "and") -> String {
        names.map { "'\($0)'" }.joined(conjunction: conjunction)
    }
}

extension [String] {
    /// The texts as a list in a sentence: `a, b and c`.
    package func joined(conjunction: String) -> String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}

/// The short, stable name of a kind of diagnostic, such as `unknown-key`.
///
/// A code is a string literal in the function that creates its diagnostic, beside the check that reports it. Each code
/// is documented in `Documentation/Diagnostics.md`, or in `Documentation/Import.md` for imported documents; a test
/// compares these pages with the codes of all modules.
package struct DiagnosticCode: RawRepresentable, Hashable, Sendable {
    /// The name, in lower case with hyphens between its words.
    package let rawValue: String

    /// Creates a code from its name.
    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension DiagnosticCode: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) {
        self.init(rawValue: value)
    }
}

extension DiagnosticCode: CustomStringConvertible {
    package var description: String { rawValue }
}
