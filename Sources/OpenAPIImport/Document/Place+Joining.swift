/// Schemas of one value that stand apart.
extension Place {
    /// The schema that all of these are together, as they would be in an `allOf`. It stands where the last of them does.
    ///
    /// - Parameter schemas: At least one.
    static func joining(_ schemas: [Place]) -> Place? {
        guard var place = schemas.last else { return nil }
        if schemas.count > 1 { place.joined = schemas }
        return place
    }
}
