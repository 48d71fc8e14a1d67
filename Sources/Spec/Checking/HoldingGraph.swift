/// Which types hold values of which others in themselves: not in a list or a map, which may be empty.
struct HoldingGraph {
    struct Edge {
        let target: Int
        /// The field that holds the value.
        let field: Name
        /// Whether there is always a value.
        let isNeeded: Bool
    }

    /// The names on the way to each type: a model, or a model and the fields on the way to a type inside of it.
    private(set) var paths: [[String]] = []
    private(set) var edges: [[Edge]] = []

    init(_ models: [Model]) {
        var nodes: [String: Int] = [:]
        for model in models { nodes[model.name.value] = add([model.name.value]) }
        for (node, model) in models.enumerated() {
            switch model.shape {
            case .structure(let members): connect(node, members, nodes)
            case .wrapper(let wrapped): connect(node, wrapped, by: model.name, isNeeded: true, nodes)
            case .enumeration: break
            }
        }
    }

    private mutating func add(_ path: [String]) -> Int {
        paths.append(path)
        edges.append([])
        return paths.count - 1
    }

    private mutating func connect(_ node: Int, _ members: [Member], _ nodes: [String: Int]) {
        for member in members {
            let isNeeded =
                switch member.presence {
                case .required, .defaulted: true
                case .nullable, .optional, .threeState: false
                }
            connect(node, member.type, by: member.wireName, isNeeded: isNeeded, nodes)
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
            guard let target = nodes[name] else { return }
            edges[node].append(Edge(target: target, field: field, isNeeded: isNeeded))
        case .inline(let inline):
            guard case .structure(let members) = inline.shape else { return }
            let target = add(paths[node] + [field.value])
            edges[node].append(Edge(target: target, field: field, isNeeded: isNeeded))
            connect(target, members, nodes)
        case .builtin, .list, .map: break
        }
    }
}
