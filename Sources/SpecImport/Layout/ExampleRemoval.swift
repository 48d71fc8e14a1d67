import Diagnostics
import Spec
import YAML

/// Removes examples that contain rejected values.
struct ExampleRemoval {
    /// The places of the rejected values.
    let places: [SourceLocation]
    /// Whether an example was removed.
    private(set) var hasRemoved = false

    mutating func remove(from example: inout Example?) {
        guard let node = example?.node, let path = example?.location.path else { return }
        let isRejected = places.contains { place in
            place.path == path && node.range.start <= place.start && place.start <= node.range.end
        }
        guard isRejected else { return }
        example = nil
        hasRemoved = true
    }

    mutating func remove(from endpoint: inout EndpointDefinition) {
        for index in endpoint.parameters.indices { remove(from: &endpoint.parameters[index]) }
        if var payload = endpoint.payload {
            remove(from: &payload.example)
            endpoint.payload = payload
        }
        if var response = endpoint.response {
            remove(from: &response.example)
            endpoint.response = response
        }
        for index in endpoint.responses.indices {
            var response = endpoint.responses[index].response
            remove(from: &response.example)
            endpoint.responses[index] = StatusResponseDefinition(
                status: endpoint.responses[index].status,
                response: response
            )
        }
    }

    /// Removes the examples of fields in a type.
    mutating func remove(from type: inout TypeExpression) {
        if case .structure(var structure) = type {
            for index in structure.fields.indices { remove(from: &structure.fields[index]) }
            type = .structure(structure)
        } else {
            type.updateParts { remove(from: &$0) }
        }
    }

    private mutating func remove(from member: inout MemberDefinition) {
        remove(from: &member.example)
        remove(from: &member.type)
    }
}
