import Spec

/// The errors that operations declare inline: equal ones become one model, and the error of a single endpoint is
/// declared in that endpoint.
struct OperationFailures {
    let models: ModelTable

    /// An error of an endpoint.
    private struct Use: Hashable {
        let endpoint: EndpointKey
        let operation: String
        let status: StatusPattern
        let model: String
    }

    /// The error of an endpoint; `nil` unless its type is a model that was made for the error of an endpoint.
    private func use(_ error: StatusResponseDefinition, of endpoint: EndpointDefinition, in group: String?) -> Use? {
        guard case .type(.named(let name)) = error.response.content, models.failures.contains(name.value) else {
            return nil
        }
        return Use(
            endpoint: EndpointKey(endpoint, in: group),
            operation: endpoint.operation,
            status: error.status.value,
            model: name.value
        )
    }

    /// Gives equal errors of several endpoints one model.
    func share(in file: inout SpecFile) {
        let uses = uses(in: file)
        // Models with equal types, in the order of their names.
        var equal: [TypeExpression: [String]] = [:]
        for name in uses.keys.sorted() { if let type = models[name]?.type { equal[type, default: []].append(name) } }
        let clusters = equal.values.map { names in names.flatMap { uses[$0] ?? [] } }
        // The most frequent error gets the shortest name.
        let frequent = clusters.sorted { ($1.count, $0[0].model) < ($0.count, $1[0].model) }
        let count = file.allEndpoints.count
        var shared: [Use: String] = [:]
        for part in frequent.flatMap({ Self.parts(of: $0, among: count) }) {
            guard Set(part.map(\.operation)).count > 1, let first = models[part[0].model],
                let name = models.addFailure(first.shape, called: Self.name(for: part), at: first.name.location)
            else { continue }
            for use in part { shared[use] = name }
        }
        replace(shared, in: &file)
    }

    /// The errors that share a model: all of them if they are the errors of one endpoint in ten, otherwise those of each
    /// group, so that a rare error of another group does not change a name.
    private static func parts(of uses: [Use], among count: Int) -> [[Use]] {
        if uses.count * 10 >= count { return [uses] }
        let groups = Dictionary(grouping: uses, by: \.endpoint.group).sorted { ($0.key ?? "") < ($1.key ?? "") }
        return groups.filter { $0.key != nil }.map(\.value)
    }

    private func replace(_ shared: [Use: String], in file: inout SpecFile) {
        if shared.isEmpty { return }
        file.updateEndpointsWithGroups { group, endpoint in
            for index in endpoint.settings.errors.indices {
                let error = endpoint.settings.errors[index]
                guard let use = use(error, of: endpoint, in: group), let name = shared[use] else { continue }
                endpoint.settings.errors[index] = error.updatingTypes { $0 = .model(name, at: error.response.location) }
            }
        }
    }

    /// Writes the errors that only one endpoint has into that endpoint.
    func write(in file: inout SpecFile) {
        let counts = models.referenceCounts(with: file)
        file.updateEndpoints { endpoint in
            for index in endpoint.settings.errors.indices {
                let error = endpoint.settings.errors[index]
                guard case .type(.named(let name)) = error.response.content, models.failures.contains(name.value),
                    counts[name.value] == 1, let type = models[name.value]?.type, type.isDeclared
                else { continue }
                endpoint.settings.errors[index] = error.updatingTypes { $0 = type }
                models[name.value] = nil
            }
        }
    }

    /// Gives the model `Failure` another name if the errors of the root have several types: their enum is called
    /// `Failure`, and would need another name, too.
    func leaveName(toErrorsOfRootIn file: inout SpecFile) {
        let contents = Set((file.root?.settings.errors ?? []).map(\.response.content))
        guard contents.count > 1, let model = models[ModelTable.failure], models.failures.contains(ModelTable.failure),
            let name = models.addFailure(model.shape, called: "Common" + ModelTable.failure, at: model.name.location)
        else { return }
        models[ModelTable.failure] = nil
        file.updateTypes { type in
            type = type.replacingNames { $0.value == ModelTable.failure ? .model(name, at: $0.location) : nil }
        }
    }

    /// The errors of endpoints, by the names of their models.
    private func uses(in file: SpecFile) -> [String: [Use]] {
        var uses: [String: [Use]] = [:]
        for (group, endpoint) in file.endpointsWithGroups {
            for use in endpoint.settings.errors.compactMap({ use($0, of: endpoint, in: group) }) {
                uses[use.model, default: []].append(use)
            }
        }
        return uses
    }

    /// The name for a shared error: `IssuesFailure` for an error of the group `Issues`, `ForbiddenFailure` for an error
    /// with the status 403 in several groups, `Failure` for an error in several groups with several statuses or `default`.
    private static func name(for uses: [Use]) -> String {
        let groups = Set(uses.map(\.endpoint.group))
        let owner = groups.count == 1 ? uses.first?.endpoint.group ?? "" : ""
        let statuses = Set(uses.map(\.status))
        guard statuses.count == 1, case .code? = statuses.first, let reason = statuses.first?.reason else {
            return owner + ModelTable.failure
        }
        return owner + reason + ModelTable.failure
    }
}
