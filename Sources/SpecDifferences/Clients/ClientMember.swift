import Diagnostics
import Spec
import SwiftNaming

/// A property of a type, or an argument of a request, with its Swift name and type.
struct ClientMember {
    let member: Member
    /// The Swift name: `htmlURL`.
    let name: String
    /// The Swift type: `URL?`.
    let type: String

    let location: SourceLocation
    var isHeader = false
    /// Whether a request contains the argument of a caller who passes none: its constant or its default.
    var isSentByDefault = false
    /// Whether the property has the fields that the others do not declare. Without any, nothing is sent.
    var isAdditional = false

    /// The name on the wire.
    var key: String { member.wireName.value }

    /// A text that is equal for names that mean the same on the wire. Capitals do not matter in those of header fields.
    var identity: String { isHeader ? key.lowercased() : key }
}

/// A parameter of an endpoint: an argument of the request, or a constant.
struct ClientParameter {
    let parameter: Parameter
    let argument: ClientMember

    var isConstant: Bool { argument.member.isConstant }
}
