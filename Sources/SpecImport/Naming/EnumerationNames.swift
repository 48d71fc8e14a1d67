package import SpecWriting
import SwiftRendering

/// Names of the values of enums.
package enum EnumerationNames {
    /// Values whose names would become one in Swift, even with the symbols in them spelt out as they then are, get numbers.
    package static func unclashing(_ enumeration: DraftEnumeration) -> DraftEnumeration {
        var enumeration = enumeration
        var seen: Set<String> = []
        let written = enumeration.values.map(\.name)
        let namesSymbols = Set(written.map { SwiftName.property($0) }).count < written.count
        for index in enumeration.values.indices {
            let plain = SwiftName.property(enumeration.values[index].name, namingSymbols: namesSymbols)
            var name = plain == "_" ? "value" : plain
            var number = 2
            while !seen.insert(name).inserted {
                name = "\(plain)\(number)"
                number += 1
            }
            if name != plain { enumeration.values[index].name = name }
        }
        return enumeration
    }
}
