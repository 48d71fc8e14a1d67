import Spec

/// Spells types as they read at one place of the generated code.
struct TypeSpelling {
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

    func spell(_ type: TypeReference) -> String {
        switch type {
        case .builtin(let builtin, _): scope.spell(builtin)
        case .model(let name): (nearer.contains(name) ? qualified : models) + SwiftName.escaped(name)
        case .inline(let inline): inlines + SwiftName.escaped(inline.swiftName)
        case .list(let element): "[\(spell(element))]"
        case .map(let key, let value): "[\(spell(key)): \(spell(value))]"
        case .optional(let wrapped): "\(spell(wrapped))?"
        }
    }

    /// The type of the property that holds a member.
    func spell(_ member: Member) -> String {
        switch member.presence {
        case .required, .defaulted, .constant: spell(member.type)
        case .nullable, .optional: spell(member.type) + "?"
        case .threeState: "\(scope.runtime)Nullable<\(spell(member.type))>?"
        }
    }
}
