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
    /// How many fields of each type hold something that is no type of the API: a text, a number, a list.
    private(set) var plainFields: [Int] = []
    /// Of the nodes that are unions: what each variant leads to, or `nil` where it holds no type of the API.
    private(set) var variants: [Int: [Int?]] = [:]
    /// The unions that keep no unknown values, by their names.
    private(set) var closedUnions: [Int: Name] = [:]

    init(_ models: [Model]) {
        var nodes: [String: Int] = [:]
        for model in models { nodes[model.name.value] = add([model.name.value]) }
        for (node, model) in models.enumerated() {
            switch model.shape {
            case .structure(let structure): connect(node, structure.members, nodes)
            case .union(let union): connect(node, union, named: model.name, by: model.name, nodes)
            case .wrapper(let wrapped): connect(node, wrapped, by: model.name, isNeeded: true, nodes)
            case .enumeration: break
            }
        }
    }

    private mutating func add(_ path: [String]) -> Int {
        paths.append(path)
        edges.append([])
        plainFields.append(0)
        return paths.count - 1
    }

    private mutating func connect(_ node: Int, _ members: [Member], _ nodes: [String: Int]) {
        for member in members {
            let isNeeded =
                switch member.presence {
                case .required, .defaulted, .constant: true
                case .nullable, .optional, .threeState: false
                }
            connect(node, member.type, by: member.wireName, isNeeded: isNeeded, nodes)
        }
    }

    /// A value of a union may be one that holds no other.
    private mutating func connect(
        _ node: Int,
        _ union: Union,
        named name: Name,
        by field: Name,
        _ nodes: [String: Int]
    ) {
        if union.isClosed { closedUnions[node] = name }
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
            let target = add(paths[node] + [field.value])
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
