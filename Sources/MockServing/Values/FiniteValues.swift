import Spec

/// The order in which models can end: the values of a model need only values of models of a lower rank.
///
/// A recursive value ends if each of its unions has the variant of the lowest rank, or an unknown value if every variant
/// would need one.
struct FiniteValues {
    private var ranks: [String: Int] = [:]
    /// The rank of an unknown value, which is higher than the ranks of all models that end without one.
    private let unknown: Int
    private var allowsUnknown = false

    init(_ api: API) {
        unknown = api.modelsAndInstances.count + 1
        rank(api.modelsAndInstances)
        allowsUnknown = true
        rank(api.modelsAndInstances)
    }

    /// Ranks the models until the remaining ones need values of each other.
    private mutating func rank(_ models: [Model]) {
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for model in models where ranks[model.name.value] == nil {
                guard let rank = rank(of: model.shape) else { continue }
                ranks[model.name.value] = rank + 1
                hasChanged = true
            }
        }
    }

    /// The variant of the lowest rank; `nil` if only an unknown value ends the union.
    func shortestVariant(of union: Union) -> Union.Variant? {
        let ranked = union.variants.compactMap { variant in rank(of: variant.type).map { (variant, $0) } }
        guard let (variant, rank) = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
        return union.isOpen && rank >= unknown ? nil : variant
    }

    private func rank(of shape: Model.Shape) -> Int? {
        switch shape {
        case .structure(let structure): rank(of: structure)
        case .wrapper(let wrapped): rank(of: wrapped)
        case .union(let union): rank(of: union)
        case .enumeration: 0
        }
    }

    private func rank(of type: TypeReference) -> Int? {
        switch type {
        // Lists and maps may be empty, and optional values absent.
        case .builtin, .list, .map, .optional: 0
        case .model(let name): ranks[name]
        case .inline(let inline):
            switch inline.shape {
            case .structure(let structure): rank(of: structure)
            case .union(let union): rank(of: union)
            case .enumeration: 0
            }
        }
    }

    private func rank(of structure: Structure) -> Int? {
        let needed = structure.members.compactMap { member in
            switch member.presence {
            case .required: member.type
            case .nullable, .optional, .threeState, .defaulted, .constant: nil as TypeReference?
            }
        }
        let found = needed.compactMap { rank(of: $0) }
        return found.count == needed.count ? found.max() ?? 0 : nil
    }

    private func rank(of union: Union) -> Int? {
        union.variants.compactMap { rank(of: $0.type) }.min() ?? (allowsUnknown && union.isOpen ? unknown : nil)
    }
}

extension Union {
    /// Whether a value may be none of the variants.
    fileprivate var isOpen: Bool { !isClosed && fallback == nil }
}
