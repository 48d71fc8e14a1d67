import Spec

/// The arms of the `switch` that tells the variants of a union apart, in the order in which they are tried.
struct UnionArms {
    struct Arm {
        let pattern: String
        let variant: Int
    }

    private(set) var arms: [Arm] = []
    /// The variant that takes whatever no arm does.
    private(set) var anything: Int?

    init(_ union: Union, tags: TagPrinter?) {
        if let tags {
            arms = zip(tags.patterns, union.variants.indices).map { Arm(pattern: $0, variant: $1) }
            return
        }
        // Forms that are known by more come first, whatever variant they are of.
        let forms = union.order.flatMap { index in union.variants[index].signature.forms.map { (index, $0) } }
        let ranked = forms.enumerated().sorted { left, right in
            let ranks = (left.element.1.rank, right.element.1.rank)
            return ranks.0 == ranks.1 ? left.offset < right.offset : ranks.0 > ranks.1
        }.map(\.element)
        var conditions: [(variant: Int, condition: VariantPredicate)] = []
        for (position, (variant, form)) in ranked.enumerated() {
            let others = ranked.enumerated().filter { $0.offset != position && $0.element.0 != variant }.map(
                \.element.1
            )
            if case .any = form {
                anything = anything ?? variant
            } else {
                conditions.append((variant, VariantPredicate(form, beside: others)))
            }
        }
        // Arms that test only the JSON kind come last: they take all other values of that kind.
        let sorted = conditions.filter { $0.condition.test != nil } + conditions.filter { $0.condition.test == nil }
        var plain: Set<String> = []
        for (variant, condition) in sorted {
            var kinds = condition.kinds
            if condition.test == nil { kinds = kinds.filter { plain.insert($0).inserted } }
            guard !kinds.isEmpty else { continue }
            let pattern = kinds.joined(separator: ", ") + (condition.test.map { " where \($0)" } ?? "")
            if condition.test == nil, let last = arms.last, last.variant == variant, !last.pattern.contains(" where ") {
                arms[arms.count - 1] = Arm(pattern: "\(last.pattern), \(pattern)", variant: variant)
            } else {
                arms.append(Arm(pattern: pattern, variant: variant))
            }
        }
    }
}
