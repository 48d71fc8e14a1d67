import Diagnostics
import Spec
import SwiftNaming

/// Checks the custom types that models name with the key `swift`.
extension NameChecker {
    /// Checks the custom type that a model names. Returns `true` if there is one, so that no type is generated.
    mutating func checkCustomType(of model: Model) -> Bool {
        guard let written = model.nativeTypes[SwiftLanguage.name] else { return false }
        guard let own = model.customType else {
            report(.badCustomType(written))
            return true
        }
        guard api.hides(own, of: model, namespaces) else { return true }
        let outer = api.outerName(of: model)
        if own.heads.contains(outer) || isOutermost(outer) { report(.hiddenCustomType(written, outer)) }
        return true
    }
}

extension Diagnostic {
    fileprivate static func badCustomType(_ written: Name) -> Diagnostic {
        .error(
            "bad-swift-type",
            at: written.location,
            "'\(written.value)' is not the name of a Swift type",
            hint: "write 'Money' of the target, 'MoneyKit.Money' with its module, or 'Tagged.Tagged<User, Int>'"
        )
    }

    fileprivate static func hiddenCustomType(_ written: Name, _ outer: String) -> Diagnostic {
        .error(
            "name-clash",
            at: written.location,
            "generated code needs the name '\(outer)' for itself, since the API's namespace hides '\(written.value)'",
            hint: "give the model another name"
        )
    }
}

/// Reports conformances in `conforms` that no extension by the user could make possible in Swift.
///
/// A missing requirement of a protocol (an `id`, `<`) is not an error: the user can implement it in an extension.
extension NameChecker {
    mutating func checkConformances(of model: Model, among own: Set<String>) {
        let isOpen = if case .enumeration(let enumeration) = model.shape { !enumeration.isClosed } else { false }
        for name in model.conformances {
            let value = name.nameOfProtocol
            if own.contains(value), !ScopeNames.protocols.contains(value) {
                report(.noProtocol(name, model.name, "is a type of the API"))
            } else if let module = CustomTypeName(value)?.modules.first(where: own.contains) {
                report(.hiddenModule(module, of: name))
            } else if ScopeNames.concreteTypes.contains(value) {
                report(.noProtocol(name, model.name, "is a type"))
            } else if ScopeNames.protocolsOfClasses.contains(value) {
                report(.protocolOfClasses(name, model.name))
            } else if isOpen, value == "CaseIterable" {
                report(.unlistable(name, model.name))
            } else if let field = model.field(against: value) {
                report(.unfittingField(field.wireName, name, model.name))
            }
        }
    }
}

extension Name {
    /// The protocol that `conforms` names, as generated code writes it: without the module if that is `Swift`, or if it
    /// has the name of the protocol.
    var nameOfProtocol: String {
        let text = CustomTypeName(value)?.text ?? value
        return text.hasPrefix("Swift.") ? String(text.dropFirst("Swift.".count)) : text
    }
}

extension Diagnostic {
    fileprivate static func hiddenModule(_ module: String, of name: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "the API's type '\(module)' hides the module of '\(name.value)'",
            hint: "give the model or the group another name, or write the conformance in an extension"
        )
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
    fileprivate func fits(_ name: String) -> Bool {
        switch type {
        case .builtin(let builtin, _) where name == "Identifiable": builtin.isHashable
        case .builtin(.string, _): name == "Identifiable" || !isOptional
        default: name == "Identifiable"
        }
    }
}
