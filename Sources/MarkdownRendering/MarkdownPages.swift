import Spec

/// Describes how a client requests one page after the other.
struct MarkdownPages {
    let types: MarkdownType

    /// What the pages consist of, how they continue, and where they end.
    func text(_ rule: PageRule) -> String {
        ([items(of: rule)] + next(of: rule) + end(of: rule)).joined(separator: " ")
    }

    private func items(of rule: PageRule) -> String {
        guard rule.hasItems else { return "Its responses are pages." }
        let place = rule.items.isEmpty ? "" : ", in \(code(rule.items))"
        return "Its responses are pages of \(types.text(rule.item))\(place)."
    }

    private func next(of rule: PageRule) -> [String] {
        let request = rule.method == .get ? "" : ", for a \(rule.method.rawValue) with the body of the first page"
        switch rule.kind {
        case .link: return ["The header field `Link` contains the URL of the next page\(request)."]
        case .url(let source): return ["The URL of the next page is \(text(source))\(request)."]
        case .next(let cursors):
            return cursors.map { cursor in
                "The parameter \(types.code(cursor.parameter)) of the next page is \(text(cursor.source))."
            }
        case .count(let parameter, let first):
            return ["The parameter \(types.code(parameter)) is the number of the page, from \(first)."]
        case .skip(let parameter, let first):
            return ["The parameter \(types.code(parameter)) is the number of the page's first item, from \(first)."]
        }
    }

    private func end(of rule: PageRule) -> [String] {
        var (countsPages, endsWithoutItems) = (false, rule.repeats)
        switch rule.kind {
        case .count: (countsPages, endsWithoutItems) = (true, rule.total == nil)
        case .skip: endsWithoutItems = true
        case .link, .url, .next: break
        }
        return [
            rule.total.map { "The number of all \(countsPages ? "pages" : "items") is \(text($0))." },
            rule.hasMore.map { "There is another page unless \(text($0)) is absent, null, false, 0 or empty." },
            rule.isLast.map { "The page is the last unless \(text($0)) is absent, null, false, 0 or empty." },
            endsWithoutItems && rule.hasItems ? "A page without items is the last." : nil,
        ].compactMap(\.self)
    }

    private func text(_ source: PageRule.Source) -> String {
        switch source {
        case .body(let path): "\(code(path)) in the body"
        case .header(let name): "the header field \(types.code(name))"
        }
    }

    private func code(_ path: [String]) -> String { types.code(path.joined(separator: ".")) }
}
