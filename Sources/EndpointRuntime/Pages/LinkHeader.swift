/// The header field `Link` (RFC 8288, section 3).
enum LinkHeader {
    /// Returns the target of the first link with a relation. Links with an `anchor` are ignored, because their context
    /// is not the response.
    static func target(of relation: String, in header: String) -> String? {
        var rest = Substring(header)
        while let link = next(&rest) {
            let relations = link.parameters.first { $0.name == "rel" }?.value ?? ""
            let isWanted = relations.lowercased().split(separator: " ").contains { $0 == relation }
            if isWanted, !link.parameters.contains(where: { $0.name == "anchor" }) { return link.target }
        }
        return nil
    }

    private typealias Link = (target: String, parameters: [(name: String, value: String)])

    /// Removes and parses the first link.
    private static func next(_ rest: inout Substring) -> Link? {
        guard let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") else { return nil }
        let target = rest[rest.index(after: open)..<close].filter { !$0.isWhitespace }
        rest = rest[rest.index(after: close)...]
        var parameters: [(String, String)] = []
        while rest.skippingSpace.first == ";" {
            rest = rest.skippingSpace.dropFirst()
            let name = rest.skippingSpace.prefix { !"=;, \t".contains($0) }
            rest = rest[name.endIndex...].skippingSpace
            guard rest.first == "=" else {
                parameters.append((name.lowercased(), ""))
                continue
            }
            rest = rest.dropFirst().skippingSpace
            parameters.append((name.lowercased(), rest.first == "\"" ? quoted(&rest) : token(&rest)))
        }
        return (target, parameters)
    }

    private static func token(_ rest: inout Substring) -> String {
        let token = rest.prefix { !";, \t".contains($0) }
        rest = rest[token.endIndex...]
        return String(token)
    }

    /// Removes and returns a quoted string (RFC 9110, 5.6.4).
    private static func quoted(_ rest: inout Substring) -> String {
        var text = ""
        rest = rest.dropFirst()
        while let character = rest.popFirst(), character != "\"" {
            text.append(character == "\\" ? rest.popFirst() ?? character : character)
        }
        return text
    }
}

extension Substring {
    fileprivate var skippingSpace: Substring { drop { $0 == " " || $0 == "\t" } }
}
