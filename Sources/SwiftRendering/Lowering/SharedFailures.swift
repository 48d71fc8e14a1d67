import Spec

/// The `Failure` enums that several endpoints share: one for each set of types.
struct SharedFailures {
    /// One of them.
    struct Shared {
        /// `NotFoundOrInvalid`
        let name: String
        /// The responses of all its endpoints' failures, by status.
        var errors: [StatusResponse]
        fileprivate var endpoints: Set<String>
    }

    /// The enums, in the order of the first endpoint that has them.
    let all: [Shared]

    init(_ api: API, _ scope: ScopeNames) {
        let printer = TypePrinter(models: "", inlines: "", qualified: "", nearer: [], scope: scope)
        let taken = Set(
            api.models.map(\.name.value) + api.groups.map(\.name.value)
                + ["Endpoint", api.name.value, api.requestProtocol]
        )
        var found: [Shared] = []
        for endpoint in api.endpoints {
            guard let name = Self.name(of: endpoint, printer), !taken.contains(name), !ScopeNames.isUsed(name)
            else { continue }
            if let index = found.firstIndex(where: { $0.name == name }) {
                // The same types at statuses that contradict each other stay with their endpoint.
                guard let merged = Self.merged(found[index].errors, endpoint.errors, printer) else { continue }
                found[index].errors = merged
                found[index].endpoints.insert(endpoint.key)
            } else {
                found.append(Shared(name: name, errors: endpoint.errors, endpoints: [endpoint.key]))
            }
        }
        all = found.filter { $0.endpoints.count > 1 }
    }

    /// The enum that an endpoint shares with others; `nil` if it has one of its own or none.
    func name(of endpoint: Endpoint) -> String? {
        all.first { $0.endpoints.contains(endpoint.key) }?.name
    }

    /// A name made of the types of an endpoint's failures; `nil` if there is only one, or if one is an inline type.
    private static func name(of endpoint: Endpoint, _ printer: TypePrinter) -> String? {
        let holding = endpoint.errors.map(\.response).filter(\.holdsSomething)
        guard endpoint.errors.allSatisfy(\.response.headers.isEmpty), holding.allSatisfy(\.bodyInlines.isEmpty) else {
            return nil
        }
        let types = Set(holding.map { printer.print($0) })
        let names = Set(holding.map { SwiftName.type(FailureNames.typeName(of: $0)) }).sorted()
        guard types.count > 1 else { return nil }
        // By itself the name would be that of the one type.
        return names.count > 1 ? names.joined(separator: "Or") : names.joined() + "Failure"
    }

    /// The union of two sets of responses; `nil` if they conflict for a status.
    private static func merged(
        _ first: [StatusResponse],
        _ second: [StatusResponse],
        _ printer: TypePrinter
    ) -> [StatusResponse]? {
        let shape = { (answer: StatusResponse) in
            "\(printer.print(answer.response)) \(answer.response.reading(printer.scope))"
        }
        let ranges = { (answers: [StatusResponse]) in
            answers.filter { if case .code = $0.status.value { false } else { true } }
                .map { "\($0.status.value.name) \(shape($0))" }
        }
        // What stands for many statuses would say something of those of the other endpoint.
        guard ranges(first) == ranges(second) else { return nil }
        var merged = first
        for answer in second {
            guard let known = first.first(where: { $0.status.value == answer.status.value }) else {
                guard ranges(first).isEmpty else { return nil }
                merged.append(answer)
                continue
            }
            if shape(known) != shape(answer) { return nil }
        }
        guard ranges(first).isEmpty || first.count == second.count else { return nil }
        return merged.sorted { $0.status.value < $1.status.value }
    }
}

extension Endpoint {
    /// What no other endpoint of the API has.
    fileprivate var key: String { "\(group ?? "") \(name.value)" }
}
