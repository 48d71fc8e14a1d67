/// A search through the parts and alternatives of a schema, which may lead back to each other.
///
/// What a schema contributes depends on the path that leads to it, because a part that leads back to a schema on the path
/// is left out. The number of paths may be exponential, so after many steps a search takes the first result for a schema.
/// Then a property may be optional although all alternatives require it.
struct SchemaSearch {
    /// The number of schemas that the search has visited.
    var steps = 0
    private var objects: [DocumentCursor.Identity: Bool] = [:]
    private var properties: [DocumentCursor.Identity: [Property]] = [:]

    /// The number of steps in which the search follows each path.
    private static let exhaustiveSteps = 1_000

    private var takesFirst: Bool { steps > Self.exhaustiveSteps }

    /// Whether a schema is an object on the first path that led to it; `nil` if the search has to find out.
    func isObject(_ schema: DocumentCursor.Identity) -> Bool? { takesFirst ? objects[schema] : nil }

    /// The properties of a schema on the first path that led to it; `nil` if the search has to find them.
    func properties(of schema: DocumentCursor.Identity) -> [Property]? { takesFirst ? properties[schema] : nil }

    mutating func keep(_ isObject: Bool, of schema: DocumentCursor.Identity) {
        if objects[schema] == nil { objects[schema] = isObject }
    }

    mutating func keep(_ found: [Property], of schema: DocumentCursor.Identity) {
        if properties[schema] == nil { properties[schema] = found }
    }
}
