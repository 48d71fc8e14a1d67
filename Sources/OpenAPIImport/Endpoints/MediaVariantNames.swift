import Spec
import SpecImport
import SwiftNaming

/// Names the functions of a group's operations for further media types.
struct MediaVariantNames {
    private var taken: Set<String>
    private let renames: RenameTable

    /// - Parameter names: The names of the group's endpoints.
    init(beside names: [String], renames: RenameTable) {
        taken = Set(names.map { SwiftName.type($0) })
        self.renames = renames
    }

    /// The name of a variant of the operation that is called `name`; a rename's key ends in the media type. A name that
    /// the user chooses has the location of the rename.
    mutating func name(of variant: MediaVariant, _ operation: Operation, _ name: String) -> Name {
        let written = operation.identifier ?? "\(operation.method.rawValue) \(operation.path)"
        let renamed = renames.rename("\(written) \(variant.media)", in: .endpoints)
        let plain = renamed?.value ?? variant.name(for: name)
        var unique = plain
        var number = 2
        while !taken.insert(SwiftName.type(unique)).inserted {
            unique = "\(plain)\(number)"
            number += 1
        }
        if let renamed { renames.record(unique, for: renamed) }
        return Name(unique, at: renamed?.location ?? operation.cursor.location)
    }
}
