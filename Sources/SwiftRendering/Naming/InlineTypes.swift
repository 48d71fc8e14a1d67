import Spec
import SwiftNaming

extension Structure {
    /// The inline types of its fields.
    var inlineTypes: [InlineType] {
        members.compactMap(\.type.inline) + [additional?.inline].compactMap(\.self)
    }
}

extension Union {
    /// The inline types of its variants.
    var inlineTypes: [InlineType] { variants.compactMap(\.type.inline) }
}

extension InlineType {
    /// The inline types of its fields or variants.
    var nestedTypes: [InlineType] {
        switch shape {
        case .structure(let structure): structure.inlineTypes
        case .union(let union): union.inlineTypes
        case .enumeration: []
        }
    }
}

extension InlineType {
    /// The Swift name, without backticks: `Status`.
    var swiftName: String { SwiftName.inlineType(of: name.value) }
}
