import Spec
import SpecWriting
import TextCoding

/// Writes pagination: as links to the operation itself where OpenAPI can express the rule, and in words otherwise.
struct PageWriter {
    /// The link to the next page, whose parameters are values of the response.
    func links(of endpoint: Endpoint, identifier: String) -> ObjectBuilder {
        var links = ObjectBuilder()
        guard case .next(let cursors)? = endpoint.pages?.kind else { return links }
        var parameters = ObjectBuilder()
        for cursor in cursors {
            guard let expression = expression(of: cursor, in: endpoint) else { return links }
            parameters.add(cursor.parameter, .exact(expression))
        }
        var link = ObjectBuilder("operationId", .exact(identifier))
        link.add("parameters", parameters.tree)
        links.add("next", link.tree)
        return links
    }

    /// The rule in words, without the part that a link or a header field says; `nil` if nothing is left.
    func remark(of endpoint: Endpoint) -> String? {
        endpoint.pages.flatMap { Prose.joined([nextPage(of: endpoint)] + ends(of: $0)) }
    }

    /// The conditions under which there is no next page; there is also none without the values for its request.
    private func ends(of rule: PageRule) -> [String?] {
        let counted = if case .count = rule.kind { "pages" } else { "items" }
        return [
            rule.hasMore.map { "There is another page if \(text($0)) is true." },
            rule.isLast.map { "A page is the last one if \(text($0)) is true." },
            rule.total.map { "The number of all \(counted) is \(text($0))." },
            rule.repeats ? "A page without items is the last one." : nil,
        ]
    }

    private func nextPage(of endpoint: Endpoint) -> String? {
        switch endpoint.pages?.kind {
        case nil, .link?: nil
        case .next(let cursors)?:
            cursors.allSatisfy { expression(of: $0, in: endpoint) != nil }
                ? nil
                : cursors.map { "The parameter `\($0.parameter)` of the next page is \(text($0.source))." }
                    .joined(separator: " ")
        case .url(let source)?: "The URL of the next page is \(text(source))."
        case .count(let parameter, let first)?: "The parameter `\(parameter)` is the number of the page, from \(first)."
        case .skip(let parameter, let first)?:
            "The parameter `\(parameter)` is the number of the first item, from \(first)."
        }
    }

    /// The runtime expression for a value (OpenAPI 3.1.0, 4.8.20.4); `nil` for the last item of a list or one
    /// that is selected by a field, and for a parameter in the body, which a link cannot set.
    private func expression(of cursor: PageRule.Cursor, in endpoint: Endpoint) -> String? {
        let isInBody = endpoint.parameters.contains {
            $0.member.wireName.value == cursor.parameter && $0.place.isInPayload
        }
        if isInBody { return nil }
        return switch cursor.source {
        case .body(let path):
            path.contains { $0 == "-1" || ElementSelector($0) != nil }
                ? nil : "$response.body#" + path.map { "/" + JSONPointer.escaped($0) }.joined()
        case .header(let name): "$response.header.\(name)"
        }
    }

    private func text(_ source: PageRule.Source) -> String {
        switch source {
        case .body(let path): "`\(path.joined(separator: "."))` of the body"
        case .header(let name): "the header field `\(name)`"
        }
    }
}
