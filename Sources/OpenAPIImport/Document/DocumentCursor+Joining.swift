import Diagnostics
import YAML

/// Several schemas of one value, combined.
extension DocumentCursor {
    /// The combination of schemas, as an `allOf` would have it, located at the last of them.
    ///
    /// - Parameter schemas: At least one.
    static func joining(_ schemas: [DocumentCursor]) -> DocumentCursor? {
        guard var cursor = schemas.last else { return nil }
        if schemas.count > 1 { cursor.joined = schemas }
        return cursor
    }

    /// What is known of a value of any of these, by which it is the same again.
    static func identity(ofAny schemas: [DocumentCursor]) -> Identity? {
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
