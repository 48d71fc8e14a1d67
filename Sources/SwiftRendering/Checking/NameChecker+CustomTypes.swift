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
