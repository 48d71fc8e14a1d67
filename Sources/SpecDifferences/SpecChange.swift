package import Diagnostics

/// A difference between two versions of a spec, as the users of the generated client see it.
package struct SpecChange: Sendable, Hashable {
    package enum Verdict: String, Sendable {
        /// Code that compiled does not compile any more, a request is sent differently, or a response that was read is
        /// rejected or read as something else.
        case breaking
        case compatible
    }

    /// A side of a client.
    package enum View: String, Sendable, CaseIterable {
        /// The Swift declarations that an app compiles against.
        case source
        /// The requests that are sent, and the responses that are read.
        case wire
    }

    package let verdict: Verdict
    /// The views that a breaking change breaks, or in which a compatible change shows.
    package let views: [View]
    package let kind: ChangeKind
    /// The location in the new version, or in the old version for something that is removed.
    package let location: SourceLocation
    package let message: String
    /// How callers can adapt; `nil` if there is nothing to say.
    package let hint: String?

    /// The change as one that the user accepts: compatible.
    package var allowed: SpecChange {
        SpecChange(
            verdict: .compatible,
            views: views,
            kind: kind,
            location: location,
            message: message,
            hint: hint
        )
    }

    /// The verdict with its views: `breaking (source)`.
    package var title: String { "\(verdict.rawValue) (\(views.map(\.rawValue).joined(separator: ", ")))" }

    /// The change as a diagnostic, for scripts and code hosts: an error if it is breaking, and otherwise a note.
    package var diagnostic: Diagnostic {
        Diagnostic(
            verdict == .breaking ? .error : .note,
            DiagnosticCode(rawValue: kind.rawValue),
            at: location,
            "\(title): \(message)",
            hint: hint
        )
    }

    /// The change as lines for people: `Shop.endpoints.yaml:12:5: breaking (source): … [parameter-required]`.
    package var text: String {
        let headline = "\(location): \(title): \(message) [\(kind.rawValue)]\n"
        return escapingControlsInLines(of: headline + (hint.map { "  \($0)\n" } ?? ""))
    }

    private func escapingControlsInLines(of text: String) -> String {
        text.split(separator: "\n").map { escapingControls(in: String($0)) + "\n" }.joined()
    }
}

extension SpecChange: Comparable {
    /// Breaking changes come first, then changes are sorted by location.
    package static func < (left: Self, right: Self) -> Bool {
        if left.verdict != right.verdict { return left.verdict == .breaking }
        if left.location != right.location { return left.location < right.location }
        return (left.kind.rawValue, left.message) < (right.kind.rawValue, right.message)
    }
}
