import Spec
import SwiftNaming

/// Reports conformances in `conforms` that no extension by the user could make possible in Swift.
///
/// A missing requirement of a protocol (an `id`, `<`) is not an error: the user can implement it in an extension.
extension NameChecker {
    mutating func checkConformances(of model: Model, among own: Set<String>) {
        let isOpen = if case .enumeration(let enumeration) = model.shape { !enumeration.isClosed } else { false }
        for name in model.conformances {
            if own.contains(name.value), !ScopeNames.protocols.contains(name.value) {
                report(.noProtocol(name, model.name, "is a type of the API"))
            } else if ScopeNames.concreteTypes.contains(name.value) {
                report(.noProtocol(name, model.name, "is a type"))
            } else if ScopeNames.protocolsOfClasses.contains(name.value) {
                report(.protocolOfClasses(name, model.name))
            } else if isOpen, name.value == "CaseIterable" {
                report(.unlistable(name, model.name))
            } else if let field = model.field(against: name.value) {
                report(.unfittingField(field.wireName, name, model.name))
            }
        }
    }
}

extension Model {
    /// The field with the name of a property of this protocol, but with another type. The property can be declared only
    /// once.
    fileprivate func field(against name: String) -> Member? {
        guard case .structure(let structure) = shape, let property = Self.propertyNames[name] else { return nil }
        return structure.members.disambiguated.first { member in
            guard member.propertyName == property else { return false }
            let isOtherID =
                name == "Identifiable" && structure.declaresID(besides: member.type, parameters.map(\.value))
            return isOtherID || !member.fits(name)
        }
    }

    private static let propertyNames = [
        "CustomDebugStringConvertible": "debugDescription", "CustomStringConvertible": "description",
        "Identifiable": "id", "LosslessStringConvertible": "description",
    ]
}

extension Member {
    private var isAlwaysThere: Bool {
        switch presence {
        case .required, .defaulted, .constant(_, mayBeAbsent: false): true
        case .nullable, .optional, .threeState, .constant(_, mayBeAbsent: true): false
        }
    }

    fileprivate func fits(_ name: String) -> Bool {
        switch type {
        case .builtin(let builtin, _) where name == "Identifiable": builtin.isHashable
        case .builtin(.string, _): name == "Identifiable" || isAlwaysThere
        default: name == "Identifiable"
        }
    }
}
