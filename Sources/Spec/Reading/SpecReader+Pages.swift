import Diagnostics
import YAML

extension SpecReader {
    /// Reads the root's pagination rules, by name.
    mutating func readPageRules(_ node: Node, of root: inout SpecFile.Root) {
        guard case .mapping(let entries) = node.content, !entries.contains(where: { Self.isPartOfRule($0) }) else {
            report(.pagesNotNamed(at: location(of: node)))
            root.unreadablePages = nil
            return
        }
        root.pages = readNamed(node, noun: "pagination rules").compactMap { entry in
            readPageRule(entry.value, name: name(of: entry.key))
        }
        root.unreadablePages = Set(entries.map(\.key.text)).subtracting(root.pages.compactMap(\.name?.value))
    }

    /// Reads the pagination rule of an endpoint or a group: `link`, `none`, the name of a rule of the root, or an
    /// inline rule.
    mutating func readPageUse(_ node: Node) -> PageDefinition.Use? {
        guard case .mapping = node.content else {
            if node.scalar?.isNull == true {
                report(.nullPages(at: location(of: node)))
                return nil
            }
            guard let name = readText(node) else { return nil }
            if name.value == BodyKind.none.rawValue { return .disabled }
            guard name.value == Key.link.rawValue else { return .named(name) }
            return .own(PageDefinition(rule: .link, location: name.location))
        }
        return readPageRule(node, name: nil).map { .own($0) }
    }

    private static func isRuleKey(_ text: String) -> Bool {
        Key(rawValue: text).map(MappingSchema.pages.alternatives.contains) ?? false
    }

    /// Whether an entry below the root's `pages` is part of a rule without a name.
    ///
    /// A rule may have the name of a key other than `link`: `next: {next: {cursor: cursor}, items: items}`.
    private static func isPartOfRule(_ entry: Entry) -> Bool {
        guard isRuleKey(entry.key.text) else { return false }
        guard entry.key.text != Key.link.rawValue, let inner = entry.value.entries else { return true }
        // In `next: {next: after}`, the second `next` is a parameter, since its value is a path.
        return !inner.contains { entry in
            let keys = entry.value.entries?.map(\.key.text)
            switch Key(rawValue: entry.key.text) {
            case .next?: return keys != nil
            case .url?: return keys == nil || keys == [Key.header.rawValue]
            default: return isRuleKey(entry.key.text) && keys == nil
            }
        }
    }

    private mutating func readPageRule(_ node: Node, name: Name?) -> PageDefinition? {
        if let text = node.text, text == Key.link.rawValue {
            return PageDefinition(name: name, rule: .link, location: location(of: node))
        }
        guard let keys = readKeys(of: node, as: .pages) else { return nil }
        guard let rule = readRule(keys) else { return nil }
        if keys[.while] == nil, keys[.until] == nil, case .next(let cursors) = rule, !cursors.areInOnePlace {
            report(.ambiguousEnd(cursors))
        }
        let hasItems = keys[.items]?.text != BodyKind.none.rawValue
        return PageDefinition(
            name: name,
            rule: rule,
            method: readPageMethod(keys, rule),
            repeats: readRepeats(keys, rule),
            hasMore: keys[.while].flatMap { readCondition($0) },
            isLast: keys[.until].flatMap { readSource($0) },
            total: readTotal(keys, rule),
            items: hasItems ? keys[.items].map { readSteps($0) } ?? [] : [],
            hasItems: hasItems,
            location: keys.location
        )
    }

    /// Reads the place of a value in the response: a path in the body, or a header field.
    private mutating func readSource(_ node: Node) -> PageDefinition.Source? {
        guard node.entries != nil else { return .body(readSteps(node)) }
        guard let keys = readKeys(of: node, as: .pageHeader) else { return nil }
        guard let header = keys[.header] else {
            if !keys.hasFaults { report(.sourceWithoutHeader(at: location(of: node))) }
            return nil
        }
        guard let name = readText(header) else { return nil }
        guard HTTPGrammar.isToken(name.value) else {
            report(.badHeaderName(name))
            return nil
        }
        if name.value.lowercased() == "link" {
            report(.linkAsValue(at: name.location))
            return nil
        }
        return .header(name)
    }

    /// Reads the place of the value that says whether there is another page.
    private mutating func readCondition(_ node: Node) -> PageDefinition.Source? {
        guard let path = Self.negatedPath(node) else { return readSource(node) }
        report(.negatedCondition(path, at: location(of: node)))
        return nil
    }

    /// Reads the place of the number of all items or pages. Only a rule that counts them can have it.
    private mutating func readTotal(_ keys: KeyedEntries, _ rule: PageDefinition.Rule) -> PageDefinition.Source? {
        guard let node = keys[.total], let total = readSource(node) else { return nil }
        switch rule {
        case .count, .skip: break
        case .link, .url, .next: report(.totalWithoutCount(at: location(of: node)))
        }
        return total
    }

    /// The path in `!a.b`, `not a.b` or `{not: a.b}`; `nil` if nothing is negated.
    private static func negatedPath(_ node: Node) -> String? {
        if let entries = node.entries {
            guard entries.count == 1 else { return nil }
            if let header = node.entry(named: Key.header.rawValue)?.value.text, header.hasPrefix("!") {
                return "{header: \(header.dropFirst())}"
            }
            return node.entry(named: "not")?.value.text
        }
        guard let text = node.text, let sign = ["!", "not "].first(where: text.hasPrefix) else { return nil }
        return String(text.dropFirst(sign.count).drop { $0 == " " })
    }

    /// Reads the method of the request for the next page, GET by default. Only a rule that yields a URL can have one.
    private mutating func readPageMethod(_ keys: KeyedEntries, _ rule: PageDefinition.Rule) -> Method {
        guard let node = keys[.method], let method = readWord(node, of: Method.self) else { return .get }
        switch rule {
        case .link, .url: break
        case .next, .count, .skip: report(.methodWithoutURL(at: method.location))
        }
        return method.value
    }

    /// Reads whether the value for the next page may repeat. Only a rule that copies such a value can have it.
    private mutating func readRepeats(_ keys: KeyedEntries, _ rule: PageDefinition.Rule) -> Bool {
        guard let node = keys[.repeats], let repeats = readFlag(node) else { return false }
        switch rule {
        case .next, .url: break
        case .link, .count, .skip: report(.repeatsWithoutCursor(at: location(of: node)))
        }
        return repeats
    }

    private mutating func readRule(_ keys: KeyedEntries) -> PageDefinition.Rule? {
        let present = MappingSchema.pages.alternatives.filter { keys[$0] != nil }
        guard present.count == 1, let key = present.first, let node = keys[key] else {
            if !keys.hasFaults { report(.badPageRule(at: keys.location)) }
            return nil
        }
        switch key {
        case .link:
            // `link: true` allows `items` or `while` beside it.
            if let text = node.text, text.asFlag == nil {
                report(.pathOfLink(text, at: location(of: node)))
                return nil
            }
            return readFlag(node) == true ? .link : nil
        case .url: return readSource(node).map { .url($0) }
        case .count: return readText(node).map { .count($0) }
        case .skip: return readText(node).map { .skip($0) }
        default:
            if node.entries?.isEmpty == true || node.scalar?.isNull == true {
                report(.emptyNextPage(at: location(of: node)))
                return nil
            }
            let hint = node.text.map { path in
                "write the parameter and the path of its value: '{\(path.contains(".") ? "cursor" : path): \(path)}'"
            }
            let cursors = readNamed(node, noun: "places in the response", hint: hint).map { entry in
                if let null = entry.value.unquotedNull {
                    report(.nullText(of: entry.key.text, at: location(of: null)))
                    return PageDefinition.Cursor?.none
                }
                return readSource(entry.value).map { .init(parameter: name(of: entry.key), source: $0) }
            }
            return cursors.contains(nil) ? nil : .next(cursors.compactMap(\.self))
        }
    }
}

extension [PageDefinition.Cursor] {
    /// Whether no value can be missing alone: there is only one, or they are fields of one object inside the body, such
    /// as the last item.
    fileprivate var areInOnePlace: Bool {
        let parents = map { cursor -> [String] in
            if case .body(let steps) = cursor.source { steps.dropLast().map(\.value) } else { [] }
        }
        return Set(map(\.source.syntax)).count < 2 || Set(parents).count == 1 && parents.first?.isEmpty == false
    }
}

extension Diagnostic {
    fileprivate static func nullPages(at location: SourceLocation) -> Diagnostic {
        .error("bad-pages", at: location, "a pagination rule is not null", hint: "write 'none' for no pages")
    }

    fileprivate static func sourceWithoutHeader(at location: SourceLocation) -> Diagnostic {
        .error(
            "missing-key",
            at: location,
            "'header' is missing in the place of a value",
            hint: "write '{header: X-Next-Page}' for a header field, or the path of a value in the body, 'data.next'"
        )
    }

    fileprivate static func pathOfLink(_ text: String, at location: SourceLocation) -> Diagnostic {
        .error(
            "bad-pages",
            at: location,
            "'link' is the header field with the URL of the next page, and '\(text)' is no flag",
            hint: "for a URL in the body, write 'url: \(text)'; for the header field, 'link: true'"
        )
    }
}
