/// A path with placeholders for parameters.
package struct PathTemplate: Sendable, Equatable {
    package var parts: [Part]

    package init(parts: [Part]) {
        self.parts = parts
    }

    package enum Part: Sendable, Equatable {
        case literal(String)
        /// `{name}`; or `{+name}`, which keeps its slashes (RFC 6570, section 3.2.3).
        case parameter(String, keepsSlashes: Bool)
    }

    /// The names in braces, in order.
    package var names: [String] {
        parts.compactMap { part in
            if case .parameter(let name, _) = part { name } else { nil }
        }
    }

    /// The text of the template in a spec.
    package var text: String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .parameter(let name, let keepsSlashes): keepsSlashes ? "{+\(name)}" : "{\(name)}"
            }
        }.joined()
    }

    /// The items of the query in the template, such as `kind=a`.
    package var queryItems: [Substring] {
        text.drop { $0 != "?" }.dropFirst().split(separator: "&")
    }
}
