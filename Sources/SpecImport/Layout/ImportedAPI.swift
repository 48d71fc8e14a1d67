package import SpecWriting

/// An API as a document describes it, with no cycles and no names that clash, before it is split into files.
package struct ImportedAPI {
    package let name: String
    package let models: ModelTable
    package var groups: [ImportedGroup] = []
    package var root: Root
    /// The errors that most endpoints share, so that the root declares them.
    package private(set) var errors: [(status: String, response: DraftResponse)] = []

    /// What the root of an API says.
    package struct Root {
        package var description: String?
        package var base: YAMLTree
        package var version: String?
        package var variables: YAMLTree?
        package var auth: YAMLTree?

        package init(base: YAMLTree) {
            self.base = base
        }
    }

    package init(name: String, root: Root, models: ModelTable, groups: [ImportedGroup]) {
        self.name = name
        self.root = root
        self.models = models
        self.groups = groups
        shareErrors()
    }

    /// Moves the errors that more than half of the endpoints have to the root.
    private mutating func shareErrors() {
        let endpoints = groups.flatMap(\.endpoints)
        var counts: [String: [DraftResponse: Int]] = [:]
        for endpoint in endpoints {
            for error in endpoint.errors { counts[error.status, default: [:]][error.response, default: 0] += 1 }
        }
        errors = counts.sorted { $0.key < $1.key }.compactMap { status, responses in
            responses.first { $0.value * 2 > endpoints.count }.map { (status, $0.key) }
        }
        let common = errors
        for group in groups.indices {
            for index in groups[group].endpoints.indices {
                groups[group].endpoints[index].errors.removeAll { error in
                    common.contains { $0.status == error.status && $0.response == error.response }
                }
            }
        }
    }
}

/// A group of endpoints, or those outside of groups.
package struct ImportedGroup {
    /// `nil` of the endpoints outside of groups.
    package let name: String?
    package var description: String?
    package var endpoints: [DraftEndpoint]

    package init(name: String?, description: String? = nil, endpoints: [DraftEndpoint]) {
        self.name = name
        self.description = description
        self.endpoints = endpoints
    }
}

/// A generated spec file.
package struct ImportedFile: Sendable, Equatable {
    package let name: String
    package let text: String

    /// The beginning of the first line of every imported spec.
    package static let mark = "Imported by endpoint-import"
}
