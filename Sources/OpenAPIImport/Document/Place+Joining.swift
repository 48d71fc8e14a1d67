import Diagnostics
import YAML

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

    /// What is known of a value of any of these, by which it is the same again.
    static func identity(ofAny schemas: [Place]) -> Identity? {
        schemas.last.map {
            Identity(
                path: $0.path,
                start: $0.start,
                joined: schemas.map(\.identity),
                areAlternatives: true
            )
        }
    }
}
