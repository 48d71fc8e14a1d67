import Diagnostics
import YAML

/// A structure that includes the fields that it inherits through `extends`, as their models declare them.
struct FlatStructure {
    var fields: [MemberDefinition]
    var additional: TypeExpression?
    /// The models that declare the inherited fields, by the name of the field.
    var origins: [String: String] = [:]
    /// The model that declares `additional`, if it is inherited.
    var additionalOrigin: String?

    /// The owner of an inline type in a field; `nil` if the structure declares the field itself.
    func owner(of field: MemberDefinition) -> InlineType.Owner? {
        origins[field.name.value].map { .model($0) }
    }
}

/// Flattens structures: a structure inherits the fields of the models that its `extends` names, and its own fields win.
final class StructureFlattener {
    /// The flattened structures of the models, by the name of the model.
    private(set) var models: [String: FlatStructure] = [:]

    private let declarations: DeclarationTable
    private let sink: DiagnosticSink
    /// The number of fields that structures have inherited so far.
    private var inheritedFields = 0
    private let inheritanceLimit: Int

    /// Flattens the models of `declarations`, each after the models that it extends.
    ///
    /// - Parameter inheritanceLimit: The maximum number of fields that all structures of an API inherit together.
    ///   Without a limit, a long chain of models that each inherit the fields of all previous models would exhaust the
    ///   memory.
    init(_ declarations: DeclarationTable, _ sink: DiagnosticSink, inheritanceLimit: Int = 1_000_000) {
        self.declarations = declarations
        self.sink = sink
        self.inheritanceLimit = inheritanceLimit
        flattenModels()
    }

    private func flattenModels() {
        let structures = declarations.models.values.filter { $0.structure != nil }
            .sorted { $0.name.value < $1.name.value }
        let indices = Dictionary(
            uniqueKeysWithValues: structures.enumerated().map { ($0.element.name.value, $0.offset) }
        )
        let edges = structures.map { model in
            (model.structure?.extendedNames ?? []).compactMap { indices[declarations.aliasTarget(of: $0.value)] }
        }
        let components = GraphComponents(edges).numbers
        var sizes: [Int: Int] = [:]
        for component in components { sizes[component, default: 0] += 1 }
        // A component gets its number after all components that can be reached from it.
        for index in structures.indices.sorted(by: { (components[$0], $0) < (components[$1], $1) }) {
            guard let structure = structures[index].structure else { continue }
            let name = structures[index].name
            if sizes[components[index]] == 1, !edges[index].contains(index) {
                models[name.value] = flatten(structure)
            } else {
                sink.report(.cyclicExtends(name))
                // Its fields are unknown, so any key passes in later checks.
                let anything = Name(Builtin.json.rawValue, at: name.location)
                models[name.value] = FlatStructure(fields: [], additional: .named(anything))
            }
        }
    }

    /// Flattens an instance of a generic model.
    func add(_ instance: ModelDefinition) {
        if let structure = instance.structure { models[instance.name.value] = flatten(structure) }
    }

    /// Returns the inherited fields of `definition`, followed by its own fields.
    ///
    /// - Parameter areParameters: Whether the fields are the parameters of an endpoint or a group.
    func flatten(_ definition: StructureDefinition, areParameters: Bool = false) -> FlatStructure {
        var fields: [MemberDefinition] = []
        var indices: [String: Int] = [:]
        var origins: [String: String] = [:]
        var additional = definition.additional
        var additionalOrigin: String?
        let own = Set(definition.fields.map(\.name.value))
        for name in definition.extends {
            guard let base = structure(extended: name) else { continue }
            // No type is generated for a custom type, so nothing can be nested in it.
            let target = declarations.aliasTarget(of: name.value)
            let origin = declarations.models[target]?.nativeTypes.isEmpty == true ? target : nil
            if definition.additional == nil, let first = additional, let second = base.additional, first != second {
                sink.report(.conflictingAdditional(name))
            }
            if additional == nil {
                additional = base.additional
                additionalOrigin = base.additionalOrigin ?? origin
            }
            inheritedFields += base.fields.count
            guard inheritedFields <= inheritanceLimit else {
                sink.report(.tooManyFields(name))
                break
            }
            for field in base.fields {
                if let index = indices[field.name.value] {
                    let isSettled = own.contains(field.name.value) || fields[index].isDeclared(as: field)
                    if !isSettled {
                        sink.report(.conflictingExtends(name, fields[index].name, field.name, areParameters))
                    }
                } else {
                    indices[field.name.value] = fields.count
                    fields.append(field)
                    origins[field.name.value] = base.origins[field.name.value] ?? origin
                }
            }
        }
        for field in definition.fields {
            origins[field.name.value] = nil
            if let index = indices[field.name.value] { fields[index] = field } else { fields.append(field) }
        }
        return FlatStructure(
            fields: fields,
            additional: additional,
            origins: origins,
            additionalOrigin: additionalOrigin
        )
    }

    /// The fields of the models that an endpoint or a group extends, which are parameters.
    ///
    /// - Parameter own: The declared parameters, which take precedence; the result contains them, too.
    func parameters(extending names: [Name], besides own: [MemberDefinition]) -> FlatStructure {
        guard let first = names.first else { return FlatStructure(fields: []) }
        let definition = StructureDefinition(fields: own, extends: names, location: first.location)
        return flatten(definition, areParameters: true)
    }

    /// The structure that `extends` names; `nil`, with a diagnostic, if there is none.
    private func structure(extended name: Name) -> FlatStructure? {
        let target = declarations.aliasTarget(of: name.value)
        if let generic = declarations.models[target], !generic.parameters.isEmpty {
            sink.report(.extendsParameters(name, generic))
            return nil
        }
        if let found = models[target] { return found }
        // A model of a cycle has been reported, and so has a model that could not be read.
        if declarations.models[target]?.structure != nil || declarations.unreadable.contains(target) { return nil }
        if declarations.models[target] != nil || Builtin(rawValue: target) != nil {
            sink.report(.extendsNoObject(name))
        } else {
            let near = sink.nearTypes(to: target, among: .objects) {
                declarations.models.values.filter { $0.structure != nil }.map(\.name.value)
            }
            sink.report(.unknownType(name, near: near))
        }
        return nil
    }
}

extension StructureDefinition {
    /// The models that the structure extends, or that a type inside it extends.
    fileprivate var extendedNames: [Name] {
        var names = extends
        var open = fields.map(\.type) + [additional].compactMap(\.self)
        while let type = open.popLast() {
            switch type {
            case .structure(let inner):
                names += inner.extends
                open += inner.fields.map(\.type) + [inner.additional].compactMap(\.self)
            case .union(let union): open += union.variants.map(\.type)
            case .list(let element, _): open.append(element)
            case .map(_, let value, _): open.append(value)
            case .optional(let wrapped), .formatted(let wrapped, _): open.append(wrapped)
            case .named, .instance, .enumeration, .constant: break
            }
        }
        return names
    }
}

extension MemberDefinition {
    /// Whether the definition declares the same field as `other`, apart from descriptions.
    fileprivate func isDeclared(as other: MemberDefinition) -> Bool {
        name.location == other.name.location
            || mayBeAbsent == other.mayBeAbsent && type.description == other.type.description
                && swiftName?.value == other.swiftName?.value
                && defaultValue == other.defaultValue
    }
}

extension Diagnostic {
    fileprivate static func cyclicExtends(_ name: Name) -> Diagnostic {
        .error("cyclic-model", at: name.location, "'\(name.value)' extends itself")
    }

    fileprivate static func tooManyFields(_ name: Name) -> Diagnostic {
        .error("bad-extends", at: name.location, "the models of this API inherit more than a million fields")
    }

    fileprivate static func extendsParameters(_ name: Name, _ generic: ModelDefinition) -> Diagnostic {
        .error(
            "bad-extends",
            at: name.location,
            "'\(name.value)' is generic, so its fields cannot be included",
            hint: "declare the fields here, too, or use the model as the type of a field",
            notes: [Note(at: generic.name.location, "the model is here")]
        )
    }

    fileprivate static func extendsNoObject(_ name: Name) -> Diagnostic {
        .error(
            "bad-extends",
            at: name.location,
            "'\(name.value)' has no fields to inherit, because it is not an object"
        )
    }

    fileprivate static func conflictingAdditional(_ name: Name) -> Diagnostic {
        .error(
            "conflicting-extends",
            at: name.location,
            "'\(name.value)' and an earlier model of 'extends' declare 'additional' differently",
            hint: "declare 'additional' here, too: it then replaces both"
        )
    }

    fileprivate static func conflictingExtends(
        _ name: Name,
        _ first: Name,
        _ second: Name,
        _ areParameters: Bool
    ) -> Diagnostic {
        .error(
            "conflicting-extends",
            at: name.location,
            "'\(name.value)' and an earlier model of 'extends' declare '\(second.value)' differently",
            hint: areParameters
                ? "declare '\(second.value)' in 'params', which take precedence"
                : "declare '\(second.value)' in this model: its own fields take precedence",
            notes: [
                Note(at: first.location, "first declared here"), Note(at: second.location, "declared differently here"),
            ]
        )
    }
}
