/// The types after the colon of a declaration.
enum Inheritance {
    /// The types that generated code needs, then the protocols that the spec declares, each once.
    ///
    /// - Parameter conformances: The protocols that the spec declares; protocols that every model conforms to are
    ///   omitted.
    static func list(_ types: [String], and conformances: [String], in scope: ScopeNames) -> [String] {
        var types = types
        for name in conformances where !inherited.contains(name) {
            let printed = scope.swift(name)
            if !types.contains(printed) { types.append(printed) }
        }
        return types
    }

    /// The protocols that every model conforms to.
    private static let inherited: Set<String> = [
        "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Sendable",
    ]
}
