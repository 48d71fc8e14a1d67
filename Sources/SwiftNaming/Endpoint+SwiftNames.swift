package import Spec

extension Endpoint {
    /// The name of the request: `SearchRepositories`.
    package var requestName: String {
        let name = SwiftName.type(name.value)
        // In a script without capitals, the request would have the name of its function.
        if name == functionName { return name + "Request" }
        // `X.Type` and `X.Protocol` are metatypes, even in backticks.
        return ["Type", "Protocol"].contains(name) ? name + "_" : name
    }

    /// The name of the convenience function: `searchRepositories`.
    package var functionName: String { SwiftName.member(name.value) }
}
