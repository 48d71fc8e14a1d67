import Diagnostics
import Spec

/// The endpoints and models of an imported API, by the locations of the document that they were translated from.
struct PartIndex {
    private(set) var endpoints: [SourceLocation: Set<EndpointKey>] = [:]
    private(set) var models: [SourceLocation: Set<String>] = [:]

    init(_ files: [SpecFile]) {
        for file in files {
            for (group, endpoint) in file.endpointsWithGroups {
                let key = EndpointKey(endpoint, in: group)
                for location in Self.locations(in: endpoint) { endpoints[location, default: []].insert(key) }
            }
            for model in file.models {
                for location in Self.locations(in: model) { models[location, default: []].insert(model.name.value) }
            }
        }
    }

    /// All locations in a piece of syntax.
    ///
    /// Reflection finds them, so that it misses no property that is added to the syntax later. It is slow, but runs
    /// only after the language has rejected a part of the API.
    private static func locations(in syntax: Any) -> Set<SourceLocation> {
        var found: Set<SourceLocation> = []
        var open = [syntax]
        while let next = open.popLast() {
            if let location = next as? SourceLocation {
                found.insert(location)
            } else {
                open += Mirror(reflecting: next).children.map(\.value)
            }
        }
        return found
    }
}
