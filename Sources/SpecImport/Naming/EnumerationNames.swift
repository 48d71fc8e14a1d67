package import Spec
import SwiftNaming

/// Names of the values of enums.
package enum EnumerationNames {
    /// The cases, with numbers at the end of names that would be equal in Swift even with their symbols as words.
    package static func unclashing(_ cases: [EnumerationCase]) -> [EnumerationCase] {
        var seen: Set<String> = []
        let written = cases.map(\.name.value)
        let namesSymbols = Set(written.map { SwiftName.property($0) }).count < written.count
        return cases.map { value in
            let plain = SwiftName.property(value.name.value, namingSymbols: namesSymbols)
            var name = plain == "_" ? "value" : plain
            var number = 2
            while !seen.insert(name).inserted {
                name = "\(plain)\(number)"
                number += 1
            }
            if name == plain { return value }
            return EnumerationCase(
                name: Name(name, at: value.name.location),
                wireValue: value.wireValue,
                description: value.description,
                deprecation: value.deprecation
            )
        }
    }
}
