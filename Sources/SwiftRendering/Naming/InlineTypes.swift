import Spec
import SwiftNaming

extension Structure {
    /// The types that are written in its fields.
    var inlineTypes: [InlineType] {
        members.compactMap(\.type.inline) + [additional?.inline].compactMap(\.self)
    }
}

extension Union {
    /// The types that are written in its variants.
    var inlineTypes: [InlineType] { variants.compactMap(\.type.inline) }
}

extension InlineType {
    /// The types that are written in it.
    var nestedTypes: [InlineType] {
        switch shape {
        case .structure(let structure): structure.inlineTypes
        case .union(let union): union.inlineTypes
        case .enumeration: []
        }
    }
}

extension InlineType {
    /// What it is called in Swift, without back-ticks: `Status`.
    var swiftName: String { SwiftName.inlineType(of: name.value) }
}
