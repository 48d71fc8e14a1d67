package import Diagnostics
package import Spec

/// Finds names that are different in a spec and one in Swift, and names that generated code needs for itself.
package struct NameChecker {
    private let api: API
    private var diagnostics: [Diagnostic] = []

    private init(_ api: API) {
        self.api = api
    }

    /// Every clash, each at both places.
    package static func clashes(in spec: CheckedSpec) -> [Diagnostic] {
        spec.apis.flatMap { api in
            var checker = NameChecker(api)
            checker.check()
            return checker.diagnostics
        }
    }

    private mutating func check() {
        for (group, endpoints) in Dictionary(grouping: api.endpoints, by: { $0.group ?? "" }).sorted(by: {
            $0.key < $1.key
        }) {
            reportClashes(of: "endpoints", endpoints.map { ($0.requestName, $0.name) })
            // The front door of endpoints without a group lives beside what every API has.
            if group.isEmpty { reportTaken(endpoints) }
        }
        for endpoint in api.endpoints {
            reportClashes(in: endpoint.initializerMembers, kind: "parameters")
            reportReserved([(endpoint.requestName, endpoint.name)])
            let own = endpoint.initializerMembers.compactMap(\.type.inline).map {
                (SwiftName.type($0.name.value), $0.name)
            }
            let inAnswers = endpoint.responses.filter(\.headers.isEmpty).flatMap(\.bodyInlines).map {
                (SwiftName.type($0.name.value), $0.name)
            }
            for case .events(let stream) in endpoint.responses.map(\.content) {
                reportClashes(of: "events", stream.events.compactMap(\.name).map { (SwiftName.property($0.value), $0) })
            }
            for response in endpoint.responses where !response.headers.isEmpty {
                let body = response.holdsSomething ? [("body", Name("body", at: endpoint.name.location))] : []
                reportClashes(of: "properties", body + response.headers.map { ($0.propertyName, $0.wireName) })
            }
            reportReserved(own, ["Response", "Failure"])
            reportReserved(own + inAnswers, Set(endpoint.generatedTypeNames + ["Self"]))
            for inline in endpoint.responses.flatMap(\.inlines) { reportClashes(in: inline) }
        }
        reportReserved([(api.name.value, api.name)], ["Response", "Failure", "Self"], isAPI: true)
        reportReserved((api.models.map(\.name) + api.groups.map(\.name)).map { ($0.value, $0) })
        let own = Set((api.models.map(\.name) + api.groups.map(\.name)).map(\.value))
        for model in api.models {
            for name in model.conformances where own.contains(name) && !ScopeNames.protocols.contains(name) {
                report(.noProtocol(name, model.name))
            }
            switch model.shape {
            case .structure(let structure): reportClashes(in: structure)
            case .union(let union): reportClashes(in: union)
            case .enumeration(let enumeration): reportClashes(in: enumeration)
            case .wrapper: break
            }
        }
    }

    private mutating func reportClashes(in structure: Structure) {
        let members = structure.members.toldApart + [structure.others].compactMap(\.self)
        reportClashes(in: members, kind: "fields")
    }

    private mutating func reportClashes(in members: [Member], kind: String) {
        reportClashes(
            of: kind,
            members.map { ($0.propertyName, $0.swiftName ?? $0.wireName) }
                + members.filter(\.isIndirect).map { ($0.storedName, $0.swiftName ?? $0.wireName) }
        )
        reportClashes(among: members.compactMap(\.type.inline), beside: members.map(\.propertyName))
    }

    /// - Parameter properties: The properties or cases of what the types are nested in.
    private mutating func reportClashes(among inlines: [InlineType], beside properties: [String]) {
        let names = inlines.map { (SwiftName.type($0.name.value), $0.name) }
        reportClashes(of: "types", names)
        reportReserved(names)
        // A name without capitals is called as its own property is.
        for (swift, name) in names where properties.contains(swift) { report(.typeCalledAsProperty(swift, name)) }
        for inline in inlines { reportClashes(in: inline) }
    }

    private mutating func reportClashes(in inline: InlineType) {
        switch inline.shape {
        case .structure(let structure): reportClashes(in: structure)
        case .union(let union): reportClashes(in: union)
        case .enumeration(let enumeration): reportClashes(in: enumeration)
        }
    }

    private mutating func reportClashes(in union: Union) {
        let names = VariantNames.names(of: union)
        let variants = union.variants.map { $0.tag?.text ?? Name($0.type.spelledName, at: $0.location) }
        reportClashes(of: "variants", Array(zip(names, variants)))
        reportClashes(among: union.inlineTypes, beside: names)
    }

    private mutating func reportClashes(in enumeration: Enumeration) {
        reportClashes(of: "values", Array(zip(enumeration.caseNames, enumeration.cases.map(\.name))))
    }

    private mutating func reportClashes(of kind: String, _ names: [(swift: String, spec: Name)]) {
        var seen: [String: Name] = [:]
        for (swift, spec) in names {
            if let first = seen[swift] {
                report(.clashingNames(kind, swift, spec, first: first))
            } else {
                seen[swift] = spec
            }
        }
    }

    /// Reports types that would hide what generated code writes in front of other names.
    ///
    /// - Parameter others: What is needed at this place beside them.
    private mutating func reportReserved(
        _ names: [(swift: String, spec: Name)],
        _ others: Set<String> = [],
        isAPI: Bool = false
    ) {
        var reserved = ScopeNames.modules.union(others).union(["_"])
        if !isAPI { reserved.formUnion([api.name.value, api.requestProtocol]) }
        for (swift, spec) in names where reserved.contains(swift) { report(.reservedName(swift, spec)) }
    }

    private mutating func report(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }

    private mutating func reportTaken(_ endpoints: [Endpoint]) {
        for endpoint in endpoints where ["service", "version", "call"].contains(endpoint.functionName) {
            report(.takenName(endpoint.name))
        }
    }
}

extension Diagnostic {
    fileprivate static func clashingNames(_ kind: String, _ swift: String, _ second: Name, first: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: second.location,
            "the \(kind) '\(first.value)' and '\(second.value)' would both be '\(swift)' in Swift",
            hint: "rename one of them; a field or a parameter gets another name by 'as:'",
            notes: [Note(at: first.location, "the other one is here")]
        )
    }

    fileprivate static func reservedName(_ swift: String, _ name: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "'\(name.value)' would be the Swift type '\(swift)', which generated code needs for itself",
            hint: "rename it; a field or a parameter gets another name by 'as:'"
        )
    }

    fileprivate static func noProtocol(_ name: String, _ model: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: model.location,
            "'\(model.value)' cannot conform to '\(name)', which is a type of the API and no protocol"
        )
    }

    fileprivate static func typeCalledAsProperty(_ swift: String, _ name: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "a property and the type that is written here would both be '\(swift)' in Swift",
            hint: "give it a name that begins with a small letter, by 'as:'"
        )
    }

    fileprivate static func takenName(_ name: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "an endpoint without a group cannot be called '\(name.value)': every API has a member of that name",
            hint: "rename it, or put it into a group"
        )
    }
}
