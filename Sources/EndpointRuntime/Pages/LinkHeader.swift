import Foundation

/// The header field `Link` (RFC 8288, section 3).
///
/// It is parsed by scalars, because a `Character` may consist of a quote and combining marks.
enum LinkHeader {
    /// Returns the target of the first link with a relation. Links with an `anchor` are ignored, because their context
    /// is not the response.
    static func target(of relation: String, in header: String) -> String? {
        var rest = header[...].unicodeScalars
        while let link = next(&rest) {
            let relations = link.parameters.first { $0.name == "rel" }?.value ?? ""
            let isWanted = relations.lowercased().split(whereSeparator: \.isWhitespace).contains { $0 == relation }
            if isWanted, !link.parameters.contains(where: { $0.name == "anchor" }) { return link.target }
        }
        return nil
    }

    private typealias Scalars = Substring.UnicodeScalarView

    private typealias Link = (target: String, parameters: [(name: String, value: String)])

    /// Removes and parses the first link.
    private static func next(_ rest: inout Scalars) -> Link? {
        guard let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") else { return nil }
        let target = String(rest[rest.index(after: open)..<close]).trimmingCharacters(in: .whitespacesAndNewlines)
        rest = rest[rest.index(after: close)...]
        var parameters: [(String, String)] = []
        while rest.skippingSpace.first == ";" {
            rest = rest.skippingSpace.dropFirst()
            let text = rest.skippingSpace.prefix { !"=;, \t".unicodeScalars.contains($0) }
            let name = String(text).lowercased()
            rest = rest[text.endIndex...].skippingSpace
            guard rest.first == "=" else {
                parameters.append((name, ""))
                continue
            }
            rest = rest.dropFirst().skippingSpace
            parameters.append((name, rest.first == "\"" ? quoted(&rest) : token(&rest)))
        }
        return (target, parameters)
    }

    private static func token(_ rest: inout Scalars) -> String {
        let token = rest.prefix { !";, \t".unicodeScalars.contains($0) }
        rest = rest[token.endIndex...]
        return String(token)
    }

    /// Removes and returns a quoted string (RFC 9110, 5.6.4).
    private static func quoted(_ rest: inout Scalars) -> String {
        var text = String.UnicodeScalarView()
        rest = rest.dropFirst()
        while let scalar = rest.popFirst(), scalar != "\"" {
            text.append(scalar == "\\" ? rest.popFirst() ?? scalar : scalar)
        }
        return String(text)
    }
}

extension Substring.UnicodeScalarView {
    fileprivate var skippingSpace: Self { drop { $0 == " " || $0 == "\t" } }
}
