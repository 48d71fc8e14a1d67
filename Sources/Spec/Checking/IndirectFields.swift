/// The fields and unions by which types hold themselves.
struct IndirectFields {
    /// The fields, by the way to the type that has them; of a union any entry means itself.
    private let fields: [[String]: Set<String>]

    init(_ fields: [[String]: Set<String>]) {
        self.fields = fields
    }

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
