/// The fields and unions that are boxed, because they make a type recursive or because their values are large.
///
/// Copying a Swift struct copies all of its fields, and the compiler emits that code in every type that contains it:
/// half of the object code of GitHub's client was for copying. Large structs also need much stack.
/// Structs with more than ``largest`` plain fields are boxed. The pass also stores the terminating variants of unions.
struct IndirectFields {
    /// The largest number of plain fields, at any depth, of a value that is stored inline.
    static let largest = 16

    /// The boxed fields, by the path of their type; any entry for a union means that the union itself is boxed.
    private var fields: [[String]: Set<String>] = [:]

    /// The terminating variant of each union, by its path.
    private var terminatingVariants: [[String]: Int] = [:]

    /// - Parameter components: The number of the strongly connected component of each node.
    init(in graph: ContainmentGraph, _ components: [Int], _ terminating: TerminatingVariants) {
        var sizes = graph.plainFields
        // The targets of a type have lower component numbers, so their sizes are known.
        for node in graph.edges.indices.sorted(by: { (components[$0], $0) < (components[$1], $1) }) {
            var boxed: Set<String> = []
            for edge in graph.edges[node] {
                let isCycle = !edge.isNeeded && components[edge.target] == components[node]
                if isCycle || sizes[edge.target] > Self.largest {
                    boxed.insert(edge.field.value)
                    sizes[node] += 1
                } else {
                    sizes[node] += sizes[edge.target]
                }
            }
            if graph.variants[node] != nil {
                if sizes[node] > Self.largest { boxed.insert("") }
                if !boxed.isEmpty { sizes[node] = 1 }
            }
            if !boxed.isEmpty { fields[graph.paths[node]] = boxed }
            if let variant = terminating[node], variant > 0 { terminatingVariants[graph.paths[node]] = variant }
        }
    }

    var isEmpty: Bool { fields.isEmpty && terminatingVariants.isEmpty }

    /// `models` with these fields and unions marked as boxed.
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
        union.terminatingVariant = terminatingVariants[path] ?? 0
        for (index, variant) in union.variants.enumerated() {
            union.variants[index].type = mark(in: variant.type, at: path + ["\(index)"])
        }
        return union
    }

    /// Marks an inline type; elements of lists and maps are on the heap anyway.
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
