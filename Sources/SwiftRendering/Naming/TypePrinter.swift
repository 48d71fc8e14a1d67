import Spec

/// Prints types as Swift, relative to one scope of the generated code.
struct TypePrinter {
    /// What stands in front of a model's name: `GitHub.`, or nothing inside the extension that holds the models.
    let models: String
    /// What stands in front of the name of a type written in the declaration itself: `SearchRepositories.` outside it.
    let inlines: String
    /// What stands in front of a model's name that something nearer hides.
    let qualified: String
    /// The names that something nearer than the models has.
    let nearer: Set<String>
    /// The names that the types around the place have.
    let scope: ScopeNames

    func print(_ type: TypeReference) -> String {
        switch type {
        case .builtin(let builtin, _): scope.qualified(builtin)
        case .model(let name): (nearer.contains(name) ? qualified : models) + SwiftName.escaped(name)
        case .inline(let inline): inlines + SwiftName.escaped(inline.swiftName)
        case .list(let element): "[\(print(element))]"
        case .map(let key, let value): "[\(print(key)): \(print(value))]"
        case .optional(let wrapped): "\(print(wrapped))?"
        }
    }

    /// The type of the property that holds a member.
    func print(_ member: Member) -> String {
        switch member.presence {
        case .required, .defaulted, .constant: print(member.type)
        case .nullable, .optional: print(member.type) + "?"
        case .threeState: "\(scope.runtime)Nullable<\(print(member.type))>?"
        }
    }
}
