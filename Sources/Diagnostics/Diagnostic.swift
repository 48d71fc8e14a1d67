/// Something that is to be said about a text.
///
/// Messages are lower case, end without a full stop, and put names in single quotes.
package struct Diagnostic: Hashable, Sendable {
    /// How much it matters.
    package let severity: Severity

    /// The stable name of its kind.
    package let code: DiagnosticCode

    /// What it is about; `nil` where it is about the run as a whole.
    package let location: SourceLocation?

    /// What is wrong.
    package let message: String

    /// What would be right; `nil` where nothing can be proposed.
    package let hint: String?

    /// What else helps to understand it.
    package let notes: [Note]

    /// The text that can only be meant at ``location``; `nil` if there may be several.
    package let replacement: String?

    /// Makes a diagnostic of its parts.
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

    /// What makes a result unusable.
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

    /// What is probably wrong, but leaves a usable result.
    package static func warning(
        _ code: DiagnosticCode,
        at location: SourceLocation?,
        _ message: String,
        hint: String? = nil,
        notes: [Note] = []
    ) -> Diagnostic {
        Diagnostic(.warning, code, at: location, message, hint: hint, notes: notes)
    }

    /// The same as a warning, where the result can be used all the same.
    package var asWarning: Diagnostic {
        Diagnostic(.warning, code, at: location, message, hint: hint, notes: notes, replacement: replacement)
    }
}

extension Diagnostic {
    /// A remark that belongs to a diagnostic, such as where a name was used first.
    package struct Note: Hashable, Sendable {
        /// What it is about; `nil` where it is about no place in a text.
        package let location: SourceLocation?

        /// What it says.
        package let message: String

        /// Makes a note.
        package init(at location: SourceLocation? = nil, _ message: String) {
            self.location = location
            self.message = message
        }
    }
}

extension Diagnostic {
    /// How much a diagnostic matters, from a remark to what stops a run.
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
    /// `did you mean 'x'?`, if one of `candidates` is close to `name`.
    package static func meant(_ name: String, _ candidates: some Sequence<String>) -> String? {
        meant(nearestName(to: name, in: candidates))
    }

    /// `did you mean 'x'?`, if there is a name.
    package static func meant(_ name: String?) -> String? {
        name.map { "did you mean '\($0)'?" }
    }

    /// `'a', 'b' and 'c'`
    package static func list(_ names: [String], conjunction: String = "and") -> String {
        let quoted = names.map { "'\($0)'" }
        guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}
