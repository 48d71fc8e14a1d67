import Diagnostics
import Spec

/// A property of a type, or an argument of a request, with its Swift name and type.
struct ClientMember {
    let member: Member
    /// The Swift name: `htmlURL`.
    let name: String
    /// The Swift type: `URL?`.
    let type: String

    let location: SourceLocation
    var isHeader = false

    /// The name on the wire.
    var key: String { member.wireName.value }

    /// A text that is equal for names that mean the same on the wire. Capitals do not matter in those of header fields.
    var identity: String { isHeader ? key.lowercased() : key }

    /// Whether the Swift type is an optional.
    var isOptional: Bool {
        switch member.presence {
        case .required, .defaulted, .constant(_, mayBeAbsent: false): false
        case .nullable, .optional, .threeState, .constant(_, mayBeAbsent: true): true
        }
    }

    /// Whether an initializer takes the value, and has no default for it.
    var mustBePassed: Bool {
        switch member.presence {
        case .required, .nullable: true
        case .optional, .threeState, .defaulted, .constant: false
        }
    }

    /// Whether a received object may lack the key.
    var mayBeAbsent: Bool {
        switch member.presence {
        case .required, .nullable, .constant(_, mayBeAbsent: false): false
        case .optional, .threeState, .defaulted, .constant(_, mayBeAbsent: true): true
        }
    }

    /// Whether a received value may be null.
    var mayBeNull: Bool {
        switch member.presence {
        case .required, .constant(_, mayBeAbsent: false): false
        case .nullable, .optional, .threeState, .defaulted, .constant(_, mayBeAbsent: true): true
        }
    }

    var isNullable: Bool { if case .nullable = member.presence { true } else { false } }

    /// The value that replaces an absent one, and that is sent if the caller passes none.
    var defaultValue: Literal? { if case .defaulted(let value) = member.presence { value } else { nil } }

    /// The value that is sent always.
    var constant: Literal? { if case .constant(let value, _) = member.presence { value } else { nil } }
}

/// A parameter of an endpoint: an argument of the request, or a constant.
struct ClientParameter {
    let parameter: Parameter
    let argument: ClientMember

    var isConstant: Bool { if case .constant(_, mayBeAbsent: false) = argument.member.presence { true } else { false } }
}
