/// The fields and unions that hold their values at a distance: by which types hold themselves, and whose values are large.
///
/// A Swift struct is copied with all that it holds, and the compiler writes that out in every type that holds it, at any
/// depth: of GitHub's client, half of the object code was for copying. It also takes as much of the stack. Marked on the
/// same way: the variants of unions whose values end.
struct IndirectFields {
    /// How many plain fields a value may have, at any depth, to be held directly.
    static let largest = 16

    /// The fields, by the way to the type that has them; of a union any entry means itself.
    private var fields: [[String]: Set<String>] = [:]

    /// Of each union, the variant that a value may be of which holds no other; by the way to the union.
    private var endingVariants: [[String]: Int] = [:]

    /// - Parameter components: The number of the strongly connected component of each node.
    init(in graph: HoldingGraph, _ components: [Int], _ endings: EndingVariants) {
        var sizes = graph.plainFields
        // Whatever a type leads to has a lower number, so that its size is known.
        for node in graph.edges.indices.sorted(by: { (components[$0], $0) < (components[$1], $1) }) {
            var distant: Set<String> = []
            for edge in graph.edges[node] {
                let isCircle = !edge.isNeeded && components[edge.target] == components[node]
                if isCircle || sizes[edge.target] > Self.largest {
                    distant.insert(edge.field.value)
                    sizes[node] += 1
                } else {
                    sizes[node] += sizes[edge.target]
                }
            }
            if graph.variants[node] != nil {
                if sizes[node] > Self.largest { distant.insert("") }
                if !distant.isEmpty { sizes[node] = 1 }
            }
            if !distant.isEmpty { fields[graph.paths[node]] = distant }
            if let variant = endings[node], variant > 0 { endingVariants[graph.paths[node]] = variant }
        }
    }

    var isEmpty: Bool { fields.isEmpty && endingVariants.isEmpty }

    /// `models`, in which these fields and unions hold their values at a distance.
    func mark(in models: [Model]) -> [Model] {
        models.map { model in
            var model = model
            let path = [model.name.value]
            switch model.shape {
            case .structure(let structure): model.shape = .structure(mark(in: structure, at: path))
            case .union(let union): model.shape = .union(mark(in: union, at: path))
            case .enumeration, .wrapper: break
            }
            return model
        }
    }

    private func mark(in structure: Structure, at path: [String]) -> Structure {
        var structure = structure
        let own = fields[path] ?? []
        for (index, member) in structure.members.enumerated() {
            let name = member.wireName.value
            structure.members[index].isIndirect = own.contains(name)
            structure.members[index].type = mark(in: member.type, at: path + [name])
        }
        return structure
    }

    private func mark(in union: Union, at path: [String]) -> Union {
        var union = union
        union.isIndirect = fields[path] != nil
        union.endingVariant = endingVariants[path] ?? 0
        for (index, variant) in union.variants.enumerated() {
            union.variants[index].type = mark(in: variant.type, at: path + ["\(index)"])
        }
        return union
    }

    /// A type that is written where it is used; what is in a list or a map is at a distance already.
    private func mark(in type: TypeReference, at path: [String]) -> TypeReference {
        switch type {
        case .optional(let wrapped): return .optional(mark(in: wrapped, at: path))
        case .inline(var inline):
            switch inline.shape {
            case .structure(let structure): inline.shape = .structure(mark(in: structure, at: path))
            case .union(let union): inline.shape = .union(mark(in: union, at: path))
            case .enumeration: break
            }
            return .inline(inline)
        case .builtin, .model, .list, .map: return type
        }
    }
}
