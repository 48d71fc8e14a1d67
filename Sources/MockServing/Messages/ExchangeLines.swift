import Diagnostics
import EndpointRuntime
package import MockMessages

/// Formats requests and their responses as lines for a terminal: `GET     /users/a → 200 getUser (3 fields)`.
///
/// Credentials in the URL of a request are hidden, and its control characters never reach the terminal. Columns grow
/// with their contents.
package struct ExchangeLines: Sendable {
    private let usesColor: Bool
    private let credentials: CredentialPlaces
    private var targetWidth = 32

    /// - Parameters:
    ///   - usesColor: Whether ANSI escape sequences are written.
    ///   - queryItems: The names of query items whose values are hidden, besides those that look like credentials.
    package init(usesColor: Bool, hiding queryItems: Set<String>) {
        self.usesColor = usesColor
        credentials = CredentialPlaces(queryItems: queryItems)
    }

    /// The line, without its end.
    package mutating func line(_ request: ReceivedRequest, _ outcome: MockResponder.Outcome) -> String {
        let method = Self.padded(Self.shown(request.method, longest: 12), to: 7)
        let url = request.query.isEmpty ? request.path : "\(request.path)?\(request.query)"
        var secrets = credentials
        secrets.insert(pathValues: outcome.secretPathValues)
        let target = Self.shown(Redaction.text(url: url, hiding: secrets), longest: Self.longestTarget)
        targetWidth = min(max(targetWidth, target.count), Self.widestColumn)
        let name = outcome.endpoint.map { escapingControls(in: $0) + " " } ?? ""
        let summary = Self.shown(outcome.summary, longest: 160)
        return
            "\(method) \(Self.padded(target, to: targetWidth)) → \(colored(outcome.response.status ?? 0)) \(name)(\(summary))"
    }

    private static let longestTarget = 100
    private static let widestColumn = 48

    private static func shown(_ text: String, longest: Int) -> String {
        let text = escapingControls(in: text)
        return text.count > longest ? text.prefix(longest - 1) + "…" : text
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// Green for successes, yellow for client errors, red for server errors.
    private func colored(_ status: Int) -> String {
        guard usesColor else { return String(status) }
        let color = status < 400 ? 32 : status < 500 ? 33 : 31
        return "\u{1B}[\(color)m\(status)\u{1B}[0m"
    }
}
