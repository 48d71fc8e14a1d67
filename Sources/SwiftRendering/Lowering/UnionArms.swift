import Spec

/// The arms of the `switch` that distinguishes the variants of a union, in the order in which they are tried.
struct UnionArms {
    struct Arm {
        let pattern: String
        let variant: Int
    }

    private(set) var arms: [Arm] = []
    /// The variant of the values that no arm matches.
    private(set) var anything: Int?
    /// Descriptions of the objects and lists whose variant no condition determines for certain, so that the reader
    /// tries several variants; empty if the arms suffice.
    private(set) var candidates: [CandidateDeclaration] = []

    init(_ union: Union, tags: TagPrinter?, texts: FormattedTexts?, in scope: ScopeNames) {
        if let tags {
            let tagged = union.variants.indices.filter { union.variants[$0].tag != nil }
            arms = zip(tags.patterns, tagged).map { Arm(pattern: $0, variant: $1) }
            anything = union.fallback
            return
        }
        // More specific forms come first, regardless of the order of their variants.
        let forms = union.order.flatMap { index in union.variants[index].signature.forms.map { (index, $0) } }
        let ranked = forms.enumerated().sorted { left, right in
            let ranks = (left.element.1.rank, right.element.1.rank)
            return ranks.0 == ranks.1 ? left.offset < right.offset : ranks.0 > ranks.1
        }.map(\.element)
        var conditions: [Condition] = []
        for (position, (variant, form)) in ranked.enumerated() {
            let others = ranked.enumerated().filter { $0.offset != position && $0.element.0 != variant }.map(
                \.element.1
            )
            if case .any = form {
                anything = anything ?? variant
            } else if let texts, texts.variant == variant, form.isUnlistedString {
                conditions += Self.conditions(of: texts)
            } else {
                let predicate = VariantPredicate(form, beside: others, in: scope)
                conditions.append(Condition(variant: variant, form: form, predicate: predicate))
            }
        }
        // Lists come before lists that may have the same elements. Arms that test only the JSON kind come last: they
        // take all other values of that kind.
        let tested = conditions.filter { $0.predicate.test != nil }
        let sorted =
            tested.sorted { $0.predicate.widerLists > $1.predicate.widerLists }
            + conditions.filter { $0.predicate.test == nil }
        let overlapping = Set(["object", "array"].filter { Self.overlap(sorted.filter(in: $0)) })
        var plain: Set<String> = []
        for condition in sorted {
            let (variant, predicate) = (condition.variant, condition.predicate)
            if let kind = condition.kind, overlapping.contains(kind) {
                add(condition, named: kind, in: scope)
                continue
            }
            var kinds = predicate.kinds
            if predicate.test == nil { kinds = kinds.filter { plain.insert($0).inserted } }
            guard !kinds.isEmpty else { continue }
            let pattern = kinds.joined(separator: ", ") + (predicate.test.map { " where \($0)" } ?? "")
            if predicate.test == nil, let last = arms.last, last.variant == variant, !last.pattern.contains(" where ") {
                arms[arms.count - 1] = Arm(pattern: "\(last.pattern), \(pattern)", variant: variant)
            } else {
                arms.append(Arm(pattern: pattern, variant: variant))
            }
        }
    }

    /// The conditions of strings in a format, and of the strings that the open enum beside them accepts.
    private static func conditions(of texts: FormattedTexts) -> [Condition] {
        let form = JSONSignature.Form.string(values: [])
        let predicates =
            [(texts.variant, VariantPredicate(kinds: [".string"], test: texts.test))]
            + (texts.openEnum.map { [($0, VariantPredicate(kinds: [".string"], test: nil))] } ?? [])
        return predicates.map { Condition(variant: $0, form: form, predicate: $1) }
    }

    /// Adds an arm for a variant that is tried. If the value cannot be read as this variant, the reader tries another
    /// variant.
    private mutating func add(_ condition: Condition, named kind: String, in scope: ScopeNames) {
        let pattern = ".\(kind) where json.tries(\(candidates.count))"
        arms.append(Arm(pattern: pattern, variant: condition.variant))
        candidates.append(CandidateDeclaration(calls: Self.candidate(condition.form, in: scope)))
    }

    /// The calls that describe a form to the reader.
    private static func candidate(_ form: JSONSignature.Form, in scope: ScopeNames) -> [CandidateCall] {
        if let object = ObjectSignature(form) { return object.candidate(in: scope) }
        guard case .array(let list) = form else { return [] }
        var seen: Set<String> = []
        let elements = list.forms.flatMap { element in
            let calls = candidate(element, in: scope)
            if !calls.isEmpty { return [calls.map(\.text).joined()] }
            return element == .any ? [".object()", ".value"] : [".value"]
        }
        let nulls = list.isNullable ? [".null"] : []
        return [CandidateCall(function: ".list", arguments: elements.filter { seen.insert($0).inserted } + nulls)]
    }

    /// Whether a value of one form may meet the condition of another variant that is tested earlier, or fail the
    /// condition of its own variant.
    private static func overlap(_ conditions: [Condition]) -> Bool {
        conditions.indices.contains { index in
            conditions.count > 1 && conditions[index].predicate.mayFail
                || conditions[..<index].contains {
                    $0.variant != conditions[index].variant && $0.predicate.mayBePassed(by: conditions[index].form)
                }
        }
    }
}

/// The condition under which a value of one form belongs to a variant.
private struct Condition {
    let variant: Int
    let form: JSONSignature.Form
    let predicate: VariantPredicate

    /// The kind of JSON value: `object` or `array`; `nil` for other forms.
    var kind: String? {
        switch form {
        case .object: "object"
        case .array: "array"
        case .any, .bool, .number, .integer, .int32, .string, .formatted: nil
        }
    }
}

extension [Condition] {
    fileprivate func filter(in kind: String) -> [Condition] { filter { $0.kind == kind } }
}

extension Union {
    /// Whether the enum has a case for values that match no variant, unless values are only sent.
    var keepsUnknown: Bool {
        !isClosed && fallback == nil
            && (tagField != nil || !variants.contains { $0.signature.forms.contains(.any) })
    }
}

/// Prints the expressions that read and write the tag of a union.
struct TagPrinter {
    /// The expression that reads the tag: `json.tag("type")`.
    let reading: String
    private let key: String
    private let tags: [Union.Tag]

    init(_ field: String, of union: Union, in scope: ScopeNames) {
        key = SwiftLiteral.string(field)
        tags = union.variants.compactMap(\.tag)
        let forms = tags.flatMap(\.forms)
        switch forms.first {
        case .integer? where forms.allSatisfy(\.isInteger):
            reading = "json.tag(\(key), as: \(scope.qualified(.int)).self)"
        case .bool? where forms.allSatisfy(\.isBool): reading = "json.tag(\(key), as: \(scope.qualified(.bool)).self)"
        case _ where forms.allSatisfy(\.isString): reading = "json.tag(\(key))"
        default: reading = "json.tag(\(key), as: \(scope.qualified(.json)).self)"
        }
    }

    /// The tags as patterns of Swift literals, in the order of the variants.
    var patterns: [String] { tags.map { $0.forms.map(SwiftLiteral.value).joined(separator: ", ") } }

    /// The key and the tag that the union writes with a variant; `nil` if a constant of the variant is the tag.
    func written(with variant: Union.Variant) -> (key: String, value: String)? {
        guard let tag = variant.tag else { return nil }
        let isDeclared = variant.signature.forms.allSatisfy { form in
            guard case .object(let constants, _, _, _, _) = form else { return false }
            return constants.contains { SwiftLiteral.string($0.key) == key && $0.values == [tag.value] }
        }
        return isDeclared && !variant.signature.forms.isEmpty ? nil : (key, SwiftLiteral.value(tag.value))
    }
}

extension Literal {
    fileprivate var isInteger: Bool {
        if case .integer = self { true } else { false }
    }

    fileprivate var isBool: Bool {
        if case .bool = self { true } else { false }
    }
}
