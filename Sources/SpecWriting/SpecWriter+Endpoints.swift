import Spec

extension EndpointDefinition {
    /// The entry of the endpoint, with its name as the key.
    var entry: YAMLTree.Entry {
        var entries = YAMLTree.Entry.all([
            .description: description.map { .text($0) },
            .deprecated: isStillSupported ? .token("false") : deprecation?.tree,
            .group: group.map { .text($0.value) }, .method: method.map { .text($0.value.rawValue) },
        ])
        entries += settings.baseEntries + YAMLTree.Entry.all([.path: .value(path.value)])
        entries += settings.requestEntries()
        entries += YAMLTree.Entry.all([
            .extends: .names(extends), .params: SpecWriter.map(parameters.map(\.entry)),
        ])
        if let payload {
            entries.append(.init(Key.body.rawValue + (payload.isOptional ? "?" : ""), payload.tree))
        }
        entries += settings.codingEntries
        entries += YAMLTree.Entry.all([
            .response: response?.tree, .responses: SpecWriter.map(responses.map(\.entry)),
        ])
        entries += settings.errorEntries() + YAMLTree.Entry.all([.pages: pages?.tree])
        return YAMLTree.Entry(name.value, .map(entries))
    }
}

extension StatusResponseDefinition {
    /// The entry of the response, with its status as the key.
    var entry: YAMLTree.Entry { YAMLTree.Entry(status.value.text, response.tree) }
}

extension PayloadDefinition {
    fileprivate var tree: YAMLTree {
        content.tree(
            with: YAMLTree.Entry.all([
                .media: media.map { .text($0.value) }, .example: example?.node.tree,
                .description: description.map { .text($0) },
            ])
        )
    }
}

extension ResponseDefinition {
    fileprivate var tree: YAMLTree {
        content.tree(
            with: YAMLTree.Entry.all([
                .pick: pick.isEmpty ? nil : pickTree, .media: media.map { .text($0.value) },
                .headers: SpecWriter.map(headers.map(\.entry)), .example: example?.node.tree,
                .description: description.map { .text($0) },
            ])
        )
    }
}

extension BodyContent {
    /// - Parameter others: Further entries of the body. If there are any, the body has the long form.
    fileprivate func tree(with others: [YAMLTree.Entry]) -> YAMLTree {
        if let word { return others.isEmpty ? .text(word) : .map(YAMLTree.Entry.all([.type: .text(word)]) + others) }
        if case .type(let type) = self, others.isEmpty { return type.tree }
        return .map(entries + others)
    }

    /// The keyword of the kind of body; `nil` for a body that is described by types.
    private var word: String? {
        switch self {
        case .none: BodyKind.none.rawValue
        case .text: BodyKind.text.rawValue
        case .data: BodyKind.data.rawValue
        case .status: BodyKind.status.rawValue
        case .file: BodyKind.file.rawValue
        case .lines, .textLines, .events, .type: nil
        }
    }

    private var entries: [YAMLTree.Entry] {
        switch self {
        case .none, .text, .data, .status, .file: []
        case .type(let type): type.entriesOfUse
        case .lines(let type): YAMLTree.Entry.all([.lines: type.tree])
        case .textLines: YAMLTree.Entry.all([.lines: .text(BodyKind.text.rawValue)])
        case .events(let definition): definition.entries
        }
    }
}

extension EventsDefinition {
    fileprivate var entries: [YAMLTree.Entry] {
        let tree: YAMLTree =
            if let only = events.first, only.name == nil {
                only.type.tree
            } else {
                .map(events.map(\.entry))
            }
        let texts = skip.map { YAMLTree.value($0.value) }
        return YAMLTree.Entry.all([
            .events: tree, .until: until.map { .value($0.value) },
            .skip: texts.isEmpty ? nil : texts.count == 1 ? texts[0] : .list(texts),
        ])
    }
}

extension EventsDefinition.Event {
    fileprivate var entry: YAMLTree.Entry {
        let description = YAMLTree.Entry.all([.description: description.map { .text($0) }])
        return YAMLTree.Entry(name?.value ?? "", description.isEmpty ? type.tree : .map(type.entries + description))
    }
}

extension PageDefinition.Use {
    var tree: YAMLTree {
        switch self {
        case .disabled: .text(BodyKind.none.rawValue)
        case .named(let name): .text(name.value)
        case .own(let definition): definition.tree
        }
    }
}

extension PageDefinition {
    /// The entry of a rule of the root, with its name as the key.
    var namedEntry: YAMLTree.Entry? { name.map { YAMLTree.Entry($0.value, tree) } }

    fileprivate var tree: YAMLTree {
        if case .link = rule, method == .get, !repeats, hasMore == nil, isLast == nil, items.isEmpty, hasItems {
            return .text(Key.link.rawValue)
        }
        return .map(
            ruleEntries
                + YAMLTree.Entry.all([
                    .method: method == .get ? nil : .text(method.rawValue),
                    .repeats: repeats ? .token("true") : nil,
                    .while: hasMore?.tree, .until: isLast?.tree, .total: total?.tree, .items: itemsTree,
                ])
        )
    }

    private var itemsTree: YAMLTree? {
        guard hasItems else { return .text(BodyKind.none.rawValue) }
        // As a list, the path of a field `none` is not the word.
        if items.map(\.value) == [BodyKind.none.rawValue] { return .list(items.map { .text($0.value) }) }
        return items.isEmpty ? nil : items.pathTree
    }

    private var ruleEntries: [YAMLTree.Entry] {
        switch rule {
        case .link: YAMLTree.Entry.all([.link: .token("true")])
        case .url(let source): YAMLTree.Entry.all([.url: source.tree])
        case .next(let places):
            YAMLTree.Entry.all([.next: .map(places.map { .init($0.parameter.value, $0.source.tree) })])
        case .count(let parameter): YAMLTree.Entry.all([.count: .text(parameter.value)])
        case .skip(let parameter): YAMLTree.Entry.all([.skip: .text(parameter.value)])
        }
    }
}

extension PageDefinition.Source {
    fileprivate var tree: YAMLTree {
        switch self {
        case .body(let steps): steps.pathTree
        case .header(let name): .map(YAMLTree.Entry.all([.header: .text(name.value)]))
        }
    }
}

extension ResponseDefinition {
    /// The path of the part that is decoded; a list if a key looks like the path syntax of another language.
    fileprivate var pickTree: YAMLTree {
        let isForeign = pick.contains { step in step.value.contains { "/[]*?>$".contains($0) } }
        return picksByList && isForeign ? .list(pick.map { .text($0.value) }) : pick.pathTree
    }
}

extension [Name] {
    /// A path of keys: `a.b`, or a list if a key contains a dot or is empty.
    fileprivate var pathTree: YAMLTree {
        PathText.text(of: map(\.value)).map { .value($0) } ?? .list(map { .text($0.value) })
    }
}
