import Spec

/// The items of a query or a form, from which the values of fields are decoded.
struct FieldItems {
    private let items: [QueryItem]
    private let api: API
    private var read: Set<Int> = []
    /// The names of single values that occur more than once.
    private(set) var repeated: [String] = []
    /// The names of elements that are missing in lists with indices, one for each list.
    private(set) var missing: [String] = []

    init(_ items: [QueryItem], api: API) {
        self.items = items
        self.api = api
    }

    /// The names of unread items, each once, in order.
    var unread: [String] {
        var seen: Set<String> = []
        return items.indices.filter { !read.contains($0) }.map { items[$0].name }.filter { seen.insert($0).inserted }
    }

    /// Marks an item as read without decoding its value.
    mutating func skip(_ name: String) {
        for index in items.indices where items[index].name == name { read.insert(index) }
    }

    /// The JSON text of a field with the style `json`; `nil` if it has no items.
    mutating func json(_ name: String) -> String? {
        single(pieces(of: name, .json)[...])?.value
    }

    /// The value of a field in its style; `nil` if it has no items. A text that is not a valid value of its type
    /// becomes a string. null is an empty text, if the type is optional.
    mutating func value(_ name: String, _ type: TypeReference, _ style: ListStyle) -> JSONValue? {
        value(of: pieces(of: name, style)[...], type, style)
    }

    /// The value of a field with the style `spread`, whose members are items of their own; `nil` if it has no items.
    ///
    /// Every unread item may be a member of a map, so all other fields are read first.
    mutating func spread(_ name: String, _ type: TypeReference) -> JSONValue? {
        var members: [JSONValue.Member] = []
        switch api.shape(of: type) {
        case .optional(let wrapped): return null(pieces(of: name, .repeat)[...]) ?? spread(name, wrapped)
        case .map(_, let value): members = rest(value)
        case .structure(let structure, _):
            for member in structure.members {
                let name = member.wireName.value
                if let value = value(name, member.nullableType, .repeat) { members.append(.init(name, value)) }
            }
            if let additional = structure.additional { members += rest(additional) }
            if !members.isEmpty { members += api.membersWithoutItems(of: structure, besides: members) }
        case .builtin, .enumeration, .list, .union: break
        }
        return members.isEmpty ? nil : .object(members)
    }

    /// The unread items as members of a map with values of `type`.
    private mutating func rest(_ type: TypeReference) -> [JSONValue.Member] {
        // A bracket begins a path in a value, or is a part of a key.
        let hasPaths = mayHaveKeys(type)
        var members: [JSONValue.Member] = []
        for name in unread {
            let key = hasPaths ? String(name.prefix { $0 != "[" }) : name
            guard !members.contains(where: { $0.key == key }) else { continue }
            if let value = value(key, type, .repeat) { members.append(.init(key, value)) }
        }
        return members
    }

    private func mayHaveKeys(_ type: TypeReference) -> Bool {
        switch api.shape(of: type) {
        case .optional(let wrapped): mayHaveKeys(wrapped)
        case .map, .structure, .union, .builtin(.json, _): true
        case .builtin, .enumeration, .list: false
        }
    }

    private func pieces(of name: String, _ style: ListStyle) -> [FieldPiece] {
        items.indices.compactMap { index in
            FieldPiece(items[index], at: index, of: name, style).flatMap { read.contains(index) ? nil : $0 }
        }
    }

    private mutating func value(
        of pieces: ArraySlice<FieldPiece>,
        _ type: TypeReference,
        _ style: ListStyle
    ) -> JSONValue? {
        switch api.shape(of: type) {
        case .optional(let wrapped): return null(pieces) ?? value(of: pieces, wrapped, style)
        case .list(let element): return list(pieces, of: element, style)
        case .structure(let structure, _):
            let types = Dictionary(structure.members.map { ($0.wireName.value, $0.nullableType) }) { first, _ in first }
            let others = structure.additional ?? .builtin(.json, nil)
            guard let members = object(pieces, types, others: others, style)?.members else { return nil }
            return .object(members + api.membersWithoutItems(of: structure, besides: members))
        case .map(_, let value): return object(pieces, [:], others: value, style)
        // JSON may be a list. The items of every variant of a union are read, so that none counts as undeclared.
        case .builtin(.json, _) where pieces.count > 1 && pieces.allSatisfy(\.steps.isEmpty),
            .union where pieces.count > 1 && pieces.allSatisfy(\.steps.isEmpty):
            return list(pieces, of: .builtin(.json, nil), .repeat)
        case .builtin(.json, _), .union:
            return single(pieces).map { api.value(of: $0.value, as: type) }
                ?? object(pieces, [:], others: .builtin(.json, nil), style)
        case .builtin, .enumeration:
            return single(pieces).map { api.value(of: $0.value, as: type) }
        }
    }

    /// null, if the only item is an empty text.
    private mutating func null(_ pieces: ArraySlice<FieldPiece>) -> JSONValue? {
        guard pieces.count == 1, let piece = pieces.first, piece.steps.isEmpty, items[piece.index].rawValue.isEmpty
        else { return nil }
        read.insert(piece.index)
        return .null
    }

    /// The only item whose name has no further path.
    private mutating func single(_ pieces: ArraySlice<FieldPiece>) -> QueryItem? {
        let found = pieces.filter(\.steps.isEmpty)
        read.formUnion(found.map(\.index))
        guard let first = found.first else { return nil }
        if found.count > 1 { repeated.append(items[first.index].name) }
        return items[first.index]
    }

    private mutating func list(
        _ pieces: ArraySlice<FieldPiece>,
        of element: TypeReference,
        _ style: ListStyle
    ) -> JSONValue? {
        let groups: [[FieldPiece]]
        switch style {
        case .comma, .space, .pipe:
            return single(pieces).map { item in .list(item.split(by: style).map { api.value(of: $0, as: element) }) }
        case .repeat, .dots, .spread, .json: groups = pieces.filter(\.steps.isEmpty).map { [$0] }
        case .brackets: groups = Self.bracketed(pieces)
        case .indexed: groups = indexed(pieces)
        }
        let values = groups.compactMap { value(of: $0[...], element, style) }
        return values.isEmpty ? nil : .list(values)
    }

    /// Groups the items of a list with brackets: `a[]=1&a[]=2`. In a list of objects, `a[][x]=1&a[][y]=2`, a repeated
    /// key begins the next object, unless it is the key of a list, as in `a[][x][]=1&a[][x][]=2`.
    private static func bracketed(_ pieces: ArraySlice<FieldPiece>) -> [[FieldPiece]] {
        var groups: [[FieldPiece]] = []
        var seen: Set<ArraySlice<String>> = []
        for piece in pieces where piece.steps.first == "" {
            let isOfList = piece.steps.dropFirst().contains("")
            if groups.isEmpty || seen.contains(piece.steps) && !isOfList {
                groups.append([])
                seen = []
            }
            seen.insert(piece.steps)
            groups[groups.count - 1].append(piece.advanced())
        }
        return groups
    }

    /// Groups the items of a list with indices: `a[0]=1&a[1]=2`.
    private mutating func indexed(_ pieces: ArraySlice<FieldPiece>) -> [[FieldPiece]] {
        var groups: [Int: [FieldPiece]] = [:]
        for piece in pieces {
            guard let number = piece.steps.first.flatMap({ Int($0) }), number >= 0 else { continue }
            groups[number, default: []].append(piece)
        }
        let numbers = groups.keys.sorted()
        if let gap = zip(numbers, 0...).first(where: { $0 != $1 }), let piece = groups[gap.0]?.first {
            missing.append("\(piece.list(in: items[piece.index].name))[\(gap.1)]")
        }
        return numbers.map { groups[$0, default: []].map { $0.advanced() } }
    }

    /// The object in items such as `a[x]=1`, or with dots `a.x=1`.
    ///
    /// - Parameters:
    ///   - types: The types of the members by key.
    ///   - others: The type of all other members.
    private mutating func object(
        _ pieces: ArraySlice<FieldPiece>,
        _ types: [String: TypeReference],
        others: TypeReference,
        _ style: ListStyle
    ) -> JSONValue? {
        var keys: [String] = []
        var groups: [String: [FieldPiece]] = [:]
        let depth = depth(of: others, style)
        for piece in pieces where !piece.steps.isEmpty {
            let count = piece.keyLength(among: types, style) ?? depth.map { max(piece.steps.count - $0, 1) } ?? 1
            let key = piece.key(count, style)
            if groups[key] == nil { keys.append(key) }
            groups[key, default: []].append(piece.advanced(by: count))
        }
        let members = keys.compactMap { key in
            value(of: (groups[key] ?? [])[...], types[key] ?? others, style).map { JSONValue.Member(key, $0) }
        }
        return members.isEmpty ? nil : .object(members)
    }

    /// The number of steps in the paths of all values of a type; `nil` if values have paths of several lengths.
    private func depth(of type: TypeReference, _ style: ListStyle) -> Int? {
        switch api.shape(of: type) {
        case .optional(let wrapped): return depth(of: wrapped, style)
        case .list(let element): return depth(of: element, style).map { $0 + (style.hasSteps ? 1 : 0) }
        case .union(let union):
            let depths = Set(union.variants.map { depth(of: $0.type, style) })
            return depths.count == 1 ? depths.first ?? nil : nil
        case .builtin(.json, _), .map, .structure: return nil
        case .builtin, .enumeration: return 0
        }
    }
}

extension ListStyle {
    /// Whether an element of a list has a step in its path: `[]`, or its index.
    fileprivate var hasSteps: Bool { self == .brackets || self == .indexed }
}
