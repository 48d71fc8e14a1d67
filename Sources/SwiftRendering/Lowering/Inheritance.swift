extension InheritanceDeclaration {
    /// - Parameters:
    ///   - types: Types as they are written.
    ///   - conformances: Protocols that the spec asks for.
    ///   - given: Protocols that the types bring along.
    ///   - opening: What stands in front of the colon.
    init(
        _ types: [String],
        and conformances: [String] = [],
        given: Set<String> = Self.codable,
        in place: TypePlace,
        behind opening: String
    ) {
        var types = types
        for name in conformances where !given.contains(name) {
            let spelled = place.scope.qualified(protocol: name)
            if !types.contains(spelled) { types.append(spelled) }
        }
        let text = types.joined(separator: ", ")
        self.init(types: text, fits: "\(opening): \(text) {".count + place.indentation <= Page.width)
    }

    /// The protocols that every type of the wire has.
    static let codable: Set<String> = ["Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Sendable"]
}
