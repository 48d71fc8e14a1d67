import SpecWriting

/// Parameters that many endpoints share.
package struct SharedParameters {
    private let models: ModelTable

    /// - Parameter models: Where the shared parameters become fields of a model.
    package init(models: ModelTable) {
        self.models = models
    }

    /// Moves pagination parameters that many endpoints share into a model that they extend.
    package func sharePaging(_ groups: inout [ImportedGroup]) {
        var counts: [[DraftMember]: Int] = [:]
        for endpoint in groups.flatMap(\.endpoints) { counts[Self.paging(endpoint), default: 0] += 1 }
        let frequent = counts.filter { $0.key.count > 1 && $0.value >= 5 }
            .sorted { ($1.value, "\($0.key)") < ($0.value, "\($1.key)") }
        for (members, _) in frequent {
            let name = models.name(for: .structure(DraftStructure(fields: members)), called: "Paging")
            for group in groups.indices {
                for index in groups[group].endpoints.indices
                where Self.paging(groups[group].endpoints[index]) == members {
                    groups[group].endpoints[index].parameters.removeAll { members.contains($0) }
                    groups[group].endpoints[index].extends.append(name)
                }
            }
        }
    }

    /// The pagination parameters of an endpoint.
    private static func paging(_ endpoint: DraftEndpoint) -> [DraftMember] {
        let names: Set<String> = [
            "page", "per_page", "limit", "offset", "cursor", "after", "before", "page_size", "pageSize",
            "starting_after", "ending_before",
        ]
        return endpoint.parameters.filter { parameter in
            names.contains(parameter.name) && parameter.place == nil && !endpoint.path.contains("{\(parameter.name)}")
        }.sorted { $0.name < $1.name }
    }
}
