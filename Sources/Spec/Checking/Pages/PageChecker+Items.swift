import Diagnostics

/// Finds the list of items in the pages of an endpoint.
extension PageChecker {
    /// The path to the items of a page, and their type. The items are at the rule's path `items`, or else they are the
    /// response itself, or else its only list.
    func items(
        _ definition: PageDefinition,
        of type: TypeReference,
        in page: PageBody,
        at place: SourceLocation
    ) -> (path: [String], item: TypeReference)? {
        if !definition.hasItems {
            switch definition.rule {
            case .skip: sink.report(.skipWithoutItems(at: place))
            case .count where !definition.hasEnd:
                sink.report(.endlessPages(at: place))
            case .url, .next:
                guard definition.repeats, !definition.hasEnd else { return ([], type) }
                sink.report(.endlessRepetition(at: place))
            case .count, .link: return ([], type)
            }
            return nil
        }
        if !definition.items.isEmpty {
            guard let found = page.walkItems(definition.items) else { return nil }
            return item(of: found, at: definition.items.last?.location ?? place)
                .map { (definition.items.map(\.value), $0) }
        }
        let bodies = paths.alternatives(of: [type])
        if bodies.contains(where: { $0.element != nil }) { return item(of: bodies, at: place).map { ([], $0) } }
        let fields = bodies.flatMap { paths.fields(of: $0) }
        var names: [String] = []
        for field in fields where paths.alternatives(of: [field.type]).contains(where: { $0.element != nil }) {
            if !names.contains(field.wireName.value) { names.append(field.wireName.value) }
        }
        guard let name = names.first, names.count == 1 else {
            let nested = names.isEmpty ? paths.nestedLists(in: bodies) : []
            sink.report(
                !names.isEmpty
                    ? .whichItems(names, at: place)
                    : nested.isEmpty ? .noItems(at: place) : .nestedItems(nested, at: place)
            )
            return nil
        }
        let lists = fields.filter { $0.wireName.value == name }.map(\.type)
        return item(of: paths.alternatives(of: lists), at: place).map { ([name], $0) }
    }

    /// The element type of all lists among `types`. A value of the type JSON may be a list, too, but lists with an
    /// element type take precedence.
    private func item(of types: [TypeReference], at place: SourceLocation) -> TypeReference? {
        let items = types.compactMap(\.element)
        guard let item = items.first else {
            let json = types.first(where: \.isJSON)
            if json == nil { sink.report(.itemsAreNoList(at: place)) }
            return json
        }
        if let other = items.dropFirst().first(where: { !$0.isSameType(as: item) }) {
            sink.report(.itemsOfSeveralTypes(item.summary, other.summary, at: place))
            return nil
        }
        return item
    }
}

extension PageDefinition {
    /// Whether a value says that there is another page, or that there is none.
    fileprivate var hasEnd: Bool { hasMore != nil || isLast != nil }
}
