/// The graph of types that contain values of other types directly, not in a list or a map, which may be empty.
package struct ContainmentGraph {
    package struct Edge {
        package let target: Int
        /// The field that contains the value.
        package let field: Name
        /// Whether the field always has a value.
        package let isNeeded: Bool
    }

    /// The path of each type: the name of a model, followed by the names of the fields that lead to an inline type.
    package private(set) var paths: [[String]] = []
    package private(set) var edges: [[Edge]] = []
    /// The number of fields of each type whose values are not types of the API, such as texts, numbers and lists.
    package private(set) var plainFields: [Int] = []
    /// The target of each variant, by node of a union; `nil` for a variant that contains no type of the API.
    package private(set) var variants: [Int: [Int?]] = [:]
    /// The index of the variant for all other tags, by node of the union; absent for a union without a fallback.
    package private(set) var fallbacks: [Int: Int] = [:]
    /// The name of each union, by node.
    package private(set) var unions: [Int: Name] = [:]
    /// The nodes of unions without a case for unknown values.
    package private(set) var closedUnions: Set<Int> = []
    /// The nodes of models whose value is that of another type.
    private var wrappers: Set<Int> = []
    /// The nodes of inline types by path. Types that inherit a field share the node of its inline type.
    private var inlines: [[String]: Int] = [:]

    package init(_ models: [Model]) {
        var nodes: [String: Int] = [:]
        for model in models { nodes[model.name.value] = add([model.name.value]) }
        for (node, model) in models.enumerated() {
            switch model.shape {
            case .structure(let structure): connect(node, structure.members, nodes)
            case .union(let union): connect(node, union, named: model.name, by: model.name, nodes)
            case .wrapper(let wrapped):
                wrappers.insert(node)
                connect(node, wrapped, by: model.name, isNeeded: true, nodes)
            case .enumeration: break
            }
        }
    }

    /// The types that read the same JSON value as the type of a node: the variants of a union, and the type in a wrapper.
    package func typesOfSameValue(_ node: Int) -> [Int] {
        variants[node] != nil || wrappers.contains(node) ? edges[node].map(\.target) : []
    }

    private mutating func add(_ path: [String]) -> Int {
        paths.append(path)
        edges.append([])
        plainFields.append(0)
        return paths.count - 1
    }

    private mutating func connect(_ node: Int, _ members: [Member], _ nodes: [String: Int]) {
        for member in members {
            connect(node, member.type, by: member.wireName, isNeeded: !member.isOptional, nodes)
        }
    }

    /// Adds the variants of a union; none is needed, since a value may be of another variant.
    private mutating func connect(
        _ node: Int,
        _ union: Union,
        named name: Name,
        by field: Name,
        _ nodes: [String: Int]
    ) {
        unions[node] = name
        if union.isClosed || union.fallback != nil { closedUnions.insert(node) }
        fallbacks[node] = union.fallback
        variants[node] = []
        for (index, variant) in union.variants.enumerated() {
            let step = Name("\(index)", at: field.location)
            let count = edges[node].count
            connect(node, variant.type, by: variant.type.inline == nil ? field : step, isNeeded: false, nodes)
            variants[node]?.append(edges[node].dropFirst(count).first?.target)
        }
    }

    private mutating func connect(
        _ node: Int,
        _ type: TypeReference,
        by field: Name,
        isNeeded: Bool,
        _ nodes: [String: Int]
    ) {
        switch type {
        case .optional(let wrapped): connect(node, wrapped, by: field, isNeeded: isNeeded, nodes)
        case .model(let name):
            guard let target = nodes[name] else {
                plainFields[node] += 1
                return
            }
            edges[node].append(Edge(target: target, field: field, isNeeded: isNeeded))
        case .inline(let inline):
            if case .enumeration = inline.shape {
                plainFields[node] += 1
                return
            }
            var path = paths[node] + [field.value]
            if case .model(let owner)? = inline.owner { path = [owner, field.value] }
            if let target = inlines[path] {
                edges[node].append(Edge(target: target, field: field, isNeeded: isNeeded))
                return
            }
            let target = add(path)
            inlines[path] = target
            edges[node].append(Edge(target: target, field: field, isNeeded: isNeeded))
            switch inline.shape {
            case .structure(let structure): connect(target, structure.members, nodes)
            case .union(let union): connect(target, union, named: inline.name, by: field, nodes)
            case .enumeration: break
            }
        case .builtin, .list, .map: plainFields[node] += 1
        }
    }
}

/// The variants of unions that terminate recursion: their values need not contain another value of the union.
///
/// A closed union without a terminating variant has no finite value.
package struct TerminatingVariants {
    /// The first terminating variant, by node of the graph; absent for a union without a terminating variant.
    private var variants: [Int: Int] = [:]

    /// - Parameter components: The number of the strongly connected component of each node.
    package init(in graph: ContainmentGraph, _ components: [Int]) {
        let nodes = graph.edges.indices
        var holders: [[Int]] = nodes.map { _ in [] }
        for node in nodes {
            for edge in graph.edges[node] { holders[edge.target].append(node) }
        }
        var (isReached, ends) = (nodes.map { _ in false }, nodes.map { _ in false })
        // The targets of a type have lower component numbers, so only cycles are visited again. A struct of a cycle comes
        // before its unions: if it has finite values without them, it may be their fallback.
        let order = nodes.map { (components[$0], graph.variants[$0] == nil ? 0 : 1, $0) }
        for (_, _, node) in order.sorted(by: <) {
            isReached[node] = true
            var open = [node]
            while let node = open.popLast() {
                guard !ends[node], end(of: node, in: graph, ends) else { continue }
                ends[node] = true
                open += holders[node].filter { isReached[$0] }
            }
        }
    }

    /// Whether the node has finite values, given the nodes that are known to have finite values. Stores the terminating
    /// variant of a union.
    private mutating func end(of node: Int, in graph: ContainmentGraph, _ ends: [Bool]) -> Bool {
        guard let targets = graph.variants[node] else {
            return graph.edges[node].allSatisfy { !$0.isNeeded || ends[$0.target] }
        }
        // The first variant that is found is safe: variants found later may terminate only through this one.
        let ending = targets.indices.filter { targets[$0].map { ends[$0] } ?? true }
        variants[node] = ending.first { $0 == graph.fallbacks[node] } ?? ending.first
        return variants[node] != nil || !graph.closedUnions.contains(node)
    }

    /// The index of a terminating variant of the union at a node, preferably the fallback; `nil` if there is none.
    package subscript(node: Int) -> Int? { variants[node] }
}
