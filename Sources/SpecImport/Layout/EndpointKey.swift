package import Spec

/// Identifies an endpoint of a spec file by its group and its name.
package struct EndpointKey: Hashable {
    /// The name of the group; `nil` outside of groups.
    package let group: String?
    package let name: String

    package init(_ endpoint: EndpointDefinition, in group: String?) {
        self.group = group
        name = endpoint.name.value
    }
}
