import Spec
import SwiftNaming

/// Moves types that a document declares inside a union from the models into the union, and names their cases.
///
/// A type remains a model if it has several uses, if another type has its short name, if it would be nested too deeply,
/// or if it extends the model around the union. Its case has the short name nevertheless.
struct InlineVariants {
    private let models: ModelTable
    /// The number of references to each model.
    private var uses: [String: Int] = [:]
    /// The models that parameters and bodies of requests refer to directly. There, an inline enum or union would have
    /// no unknown values.
    private var sent: Set<String> = []

    init(_ models: ModelTable) {
        self.models = models
    }

    /// Changes the unions in models and endpoints.
    mutating func write(in file: inout SpecFile) {
        uses = models.referenceCounts(with: file)
        let types = file.allEndpoints.flatMap { $0.parameters.map(\.type) + ($0.payload?.content.types ?? []) }
        sent = Set(types.flatMap(\.names))
        for name in models.sortedNames {
            if let type = models[name]?.type { models[name]?.type = written(type, in: Position(model: name)) }
        }
        file.updateTypes { $0 = written($0, in: Position(depth: 1)) }
    }

    private struct Position {
        /// The model around the position; `nil` in an endpoint.
        var model: String?
        /// The number of types around the position.
        var depth = 0

        var inside: Position { Position(model: model, depth: depth + 1) }
    }

    private func written(_ type: TypeExpression, in position: Position) -> TypeExpression {
        let inside = type.isDeclared ? position.inside : position
        var type = type
        if case .union(var union) = type {
            union.variants = variants(of: union, in: inside)
            return .union(union)
        }
        type.updateParts { $0 = written($0, in: inside) }
        return type
    }

    private func variants(of union: UnionDefinition, in position: Position) -> [UnionDefinition.Variant] {
        var names = CaseNames(of: union.variants.filter { shortName(of: $0) == nil })
        return union.variants.map { variant in
            guard case .named(let model) = variant.type, let short = shortName(of: variant) else {
                return variant.with(written(variant.type, in: position))
            }
            if let tag = variant.tag {
                guard let name = names.taking(SwiftName.inlineType(of: tag.value)) else { return variant }
                return inline(model, called: name, in: position).map { variant.with($0) } ?? variant
            }
            guard union.tagField == nil, let name = names.free(short) else { return variant }
            let given = Name(name, at: model.location)
            if let type = inline(model, called: name, in: position) { return variant.with(type.named(given)) }
            return .init(tag: nil, swiftName: given, type: variant.type, description: variant.description)
        }
    }

    /// The name of the variant without the name of the union; `nil` for a variant with another name.
    private func shortName(of variant: UnionDefinition.Variant) -> String? {
        guard case .named(let model) = variant.type, variant.swiftName == nil else { return nil }
        return models.alternativeName(of: model.value)
    }

    /// The type of a model, which is no longer a model; `nil` if it has to be one.
    private func inline(_ name: Name, called short: String, in position: Position) -> TypeExpression? {
        guard uses[name.value] == 1, !models.isType(short), !NameTable.isBuiltin(short),
            let model = models[name.value], model.description == nil, model.deprecation == nil, model.example == nil
        else { return nil }
        let type = written(model.type, in: Position(model: name.value))
        // The models of its own variants may be gone.
        models[name.value]?.type = type
        guard type.isDeclared, position.depth + type.nesting <= Self.deepest,
            !sent.contains(name.value) || !type.hasUnknownValues,
            !(position.model.map { extends(type, $0) } ?? false)
        else { return nil }
        models[name.value] = nil
        return type
    }

    /// Whether an object in the type extends a model, directly or through others. A model cannot contain such an object.
    private func extends(_ type: TypeExpression, _ name: String) -> Bool {
        models.reached(from: type.extendedNames) { type in
            if case .named(let target) = type { [target.value] } else { type.extendedNames }
        }.contains(name)
    }

    /// The number of types that may be nested in each other. More of them are hard to read.
    private static let deepest = 6
}

extension TypeExpression {
    /// Whether the type is an inline object, enum or union.
    var isDeclared: Bool {
        switch self {
        case .structure, .enumeration, .union: true
        case .named, .instance, .list, .map, .optional, .formatted, .constant: false
        }
    }

    /// The number of inline types that are nested in each other.
    fileprivate var nesting: Int {
        (isDeclared ? 1 : 0) + (parts.map(\.nesting).max() ?? 0)
    }

    /// Whether the type contains an inline enum or union, which has a case for unknown values in a response.
    fileprivate var hasUnknownValues: Bool {
        switch self {
        case .enumeration, .union: true
        default: parts.contains(where: \.hasUnknownValues)
        }
    }

    /// The inline type with a name.
    fileprivate func named(_ name: Name) -> TypeExpression {
        switch self {
        case .structure(var definition):
            definition.swiftName = name
            return .structure(definition)
        case .enumeration(var definition):
            definition.swiftName = name
            return .enumeration(definition)
        case .union(var definition):
            definition.swiftName = name
            return .union(definition)
        case .named, .instance, .list, .map, .optional, .formatted, .constant: return self
        }
    }
}
