import Spec

/// Makes one model of an enum that parameters of several operations declare with the same name and the same values.
///
/// The models are closed, as inline enums of requests are; those of elements of lists are open.
struct SharedEnumerations {
    let models: ModelTable

    /// A parameter with an enum of its own.
    private struct Use: Hashable {
        let endpoint: EndpointKey
        let operation: String
        let parameter: String

        init(_ parameter: MemberDefinition, of endpoint: EndpointDefinition, in group: String?) {
            self.endpoint = EndpointKey(endpoint, in: group)
            operation = endpoint.operation
            self.parameter = parameter.name.value
        }
    }

    /// The values of parameters.
    private struct Values: Hashable {
        let definition: EnumerationDefinition
        /// Whether the values are elements of lists.
        let areElements: Bool
    }

    /// Parameters with equal values, whose enum becomes one model.
    private struct Cluster {
        let name: String
        let values: Values
        let uses: [Use]

        var hasSeveralOperations: Bool { Set(uses.map(\.operation)).count > 1 }
    }

    /// Changes the parameters of endpoints.
    func share(in file: inout SpecFile) {
        var uses: [Values: [Use]] = [:]
        // The order of the parameters, which decides among enums that are equally frequent.
        var positions: [Use: Int] = [:]
        for (group, endpoint) in file.endpointsWithGroups {
            for parameter in endpoint.parameters {
                guard let values = values(of: parameter.type) else { continue }
                let use = Use(parameter, of: endpoint, in: group)
                uses[values, default: []].append(use)
                positions[use] = positions.count
            }
        }
        // The number of enums with each name, whatever their values are.
        let counts = Dictionary(uses.values.joined().map { ($0.parameter, 1) }, uniquingKeysWith: +)
        let clusters = uses.flatMap { Self.clusters(of: $0.value, with: $0.key) }
        let frequent = clusters.map { ($0, first: $0.uses.compactMap { positions[$0] }.min() ?? 0) }
            .sorted { ($1.0.uses.count, $0.first) < ($0.0.uses.count, $1.first) }.map(\.0)
        var shared: [Use: String] = [:]
        for part in frequent.flatMap({ parts(of: $0, counts) }) where part.hasSeveralOperations {
            guard let name = models.takeShared(part.name) else { continue }
            add(part.values, called: name)
            for use in part.uses { shared[use] = name }
        }
        replace(shared, in: &file)
    }

    /// The values of a parameter that has an inline enum, or a list whose elements have an enum of the endpoint. An enum
    /// of one value is a constant that may be left out.
    private func values(of type: TypeExpression) -> Values? {
        switch type {
        case .enumeration(let definition) where definition.cases.count > 1:
            return Values(definition: definition, areElements: false)
        case .list(.named(let name), _) where models.ofEndpoints.contains(name.value):
            guard case .enumeration(let definition)? = models[name.value]?.type else { return nil }
            return Values(definition: definition, areElements: true)
        default: return nil
        }
    }

    private func add(_ values: Values, called name: String) {
        var definition = values.definition
        definition.isClosed = !values.areElements
        models[name] = ModelDefinition(name: Name(name, at: definition.location), shape: .enumeration(definition))
        models.expect(definition, as: name)
    }

    private func replace(_ shared: [Use: String], in file: inout SpecFile) {
        if shared.isEmpty { return }
        file.updateEndpointsWithGroups { group, endpoint in
            for index in endpoint.parameters.indices {
                let parameter = endpoint.parameters[index]
                guard let name = shared[Use(parameter, of: endpoint, in: group)], values(of: parameter.type) != nil
                else { continue }
                let model = TypeExpression.model(name, at: parameter.type.location)
                endpoint.parameters[index].type = parameter.type.isList ? .list(of: model) : model
            }
        }
    }

    /// Equal enums by their names. Enums with three or more names that end in the same words have one name:
    /// `Method` for `VoiceMethod`, `FallbackMethod` and `StatusCallbackMethod`.
    private static func clusters(of uses: [Use], with values: Values) -> [Cluster] {
        let byName = Dictionary(grouping: uses) { use in
            let name = NameTable.typeName(use.parameter)
            return values.areElements ? name.singular ?? name : name
        }
        let families = Dictionary(grouping: byName.keys) { NameWords($0).last }
        return families.values.flatMap { names -> [Cluster] in
            let parts = names.count > 2 ? [names.sorted()] : names.map { [$0] }
            return parts.map { names in
                Cluster(
                    name: names.count == 1 ? names[0] : commonEnd(of: names),
                    values: values,
                    uses: names.flatMap { byName[$0] ?? [] }
                )
            }
        }
    }

    /// The words that all names end in.
    private static func commonEnd(of names: [String]) -> String {
        let words = names.map { NameWords($0).words }
        let shortest = words.map(\.count).min() ?? 0
        let count = (1...max(shortest, 1)).last { count in Set(words.map { $0.suffix(count) }).count == 1 } ?? 1
        return NameTable.typeName(words.first?.suffix(count).joined(separator: "_") ?? "")
    }

    /// The enums that share a model, with its name: all of them if most parameters with the name have these values,
    /// otherwise those of each group.
    ///
    /// - Parameter counts: The number of enums by the names of their parameters.
    private func parts(of cluster: Cluster, _ counts: [String: Int]) -> [Cluster] {
        let groups = Set(cluster.uses.map(\.endpoint.group))
        let all = Set(cluster.uses.map(\.parameter)).reduce(0) { $0 + counts[$1, default: 0] }
        if groups.count > 1 || groups == [nil], cluster.uses.count * 2 > all { return [cluster] }
        return Dictionary(grouping: cluster.uses, by: \.endpoint.group).sorted { ($0.key ?? "") < ($1.key ?? "") }
            .compactMap { group, uses in
                guard let group else { return nil }
                let isClear = NameWords(cluster.name).mention(group)
                let name = isClear ? cluster.name : group + cluster.name
                return Cluster(name: name, values: cluster.values, uses: uses)
            }
    }
}
