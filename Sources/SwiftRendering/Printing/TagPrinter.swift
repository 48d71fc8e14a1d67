import Spec

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
            guard case .object(let constants, _, _) = form else { return false }
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
