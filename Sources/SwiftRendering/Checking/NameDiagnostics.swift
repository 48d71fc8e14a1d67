import Diagnostics
import Spec
import SwiftNaming

extension Diagnostic {
    /// Returns a diagnostic for each name of a spec that would have the same Swift name as an earlier name.
    static func clashes(of kind: NameKind, _ names: [(swift: String, spec: Name)]) -> [Diagnostic] {
        guard names.map(\.swift).hasDuplicates else { return [] }
        var seen: [String: Name] = [:]
        var told: Set<SourceLocation> = []
        var found: [Diagnostic] = []
        for (swift, spec) in names {
            guard let first = seen[swift] else {
                seen[swift] = spec
                continue
            }
            // Skips the two Swift names of one spec name, and a second clash of the same name. The names in a path have
            // one location.
            guard first.location != spec.location || first.value != spec.value, told.insert(spec.location).inserted
            else { continue }
            found.append(clashingNames(kind, swift, spec, first: first))
        }
        return found
    }

    private static func clashingNames(_ kind: NameKind, _ swift: String, _ second: Name, first: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: second.location,
            "the \(kind.rawValue) '\(first.value)' and '\(second.value)' would both be '\(swift)' in Swift",
            hint: kind.wayApart,
            notes: [Note(at: first.location, "the other one is here")]
        )
    }

    static func reservedName(_ swift: String, _ name: Name, _ kind: NameKind) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "'\(name.value)' would be the Swift type '\(swift)', which generated code needs for itself",
            hint: kind.wayOut
        )
    }

    /// The warning about an API with the name of the module that contains it.
    static func moduleName(_ name: Name) -> Diagnostic {
        let example = name.value.hasSuffix("Client") ? "" : ", such as '\(name.value)Client' for the target"
        return .warning(
            "module-name",
            at: name.location,
            "'\(name.value)' is also the name of the module: '\(name.value).' always means the API, never the module",
            hint: "give the target or the API another name\(example)"
        )
    }

    static func unusedErrorsName(_ unused: SharedFailures.Unused) -> Diagnostic {
        let name = unused.name
        let endpoint = unused.endpoint.name.value
        if unused.isConflict {
            return .error(
                "name-clash",
                at: name.location,
                "the errors of '\(endpoint)' contradict those of another endpoint that are called '\(name.value)'",
                hint: "give one of them another name"
            )
        }
        return .error(
            "stray-key",
            at: name.location,
            "'\(name.value)' cannot be the type of the errors of '\(endpoint)'"
                + (unused.errorWithHeaders.map { ", because '\($0)' has headers" } ?? ""),
            hint: "'as' names an enum: give the errors several types that are models"
                + (unused.errorWithHeaders == nil ? "" : " and have no headers") + ", or no name"
        )
    }

    static func overriddenErrorsName(_ name: Name) -> Diagnostic {
        .error(
            "stray-key",
            at: name.location,
            "'\(name.value)' names the errors of no endpoint",
            hint: "leave out 'as': every endpoint has 'errors' that are declared nearer to it"
        )
    }

    static func namelessType(_ name: Name, _ kind: NameKind) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "'\(name.value)' has no letter, digit or known symbol for a Swift name",
            hint: kind.wayOut
        )
    }

    static func noProtocol(_ name: Name, _ model: Name, _ what: String) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "'\(model.value)' cannot conform to '\(name.value)', which \(what), not a protocol"
        )
    }

    static func protocolOfClasses(_ name: Name, _ model: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "'\(model.value)' cannot conform to '\(name.value)', which is for classes; models are structs and enums"
        )
    }

    static func unfittingField(_ field: Name, _ name: Name, _ model: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "'\(model.value)' cannot conform to '\(name.value)': its '\(field.value)' is of another type than that asks for",
            hint:
                "give the field another name, by 'as:', and declare the members that '\(name.value)' requires in an extension",
            notes: [Note(at: field.location, "the field is here")]
        )
    }

    static func unlistable(_ name: Name, _ model: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "'\(model.value)' cannot conform to 'CaseIterable', since it keeps values that it does not know",
            hint: "add 'closed: true', which refuses them; an enum that is closed conforms by itself"
        )
    }

    static func typeCalledAsProperty(_ swift: String, _ name: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "a property and the type that is written here would both be '\(swift)' in Swift",
            hint: "name the property with a small letter, by 'as:'; to name the type, write 'type: {…, as: \(swift)}'"
        )
    }

    static func undeclarable(_ name: Name) -> Diagnostic {
        .error(
            "bad-name",
            at: name.location,
            "'\(name.value)' cannot be the name of a property in Swift",
            hint: "leave out 'as:', or choose another name, such as '\(name.value)_'"
        )
    }

    static func propertyCalledAsType(_ name: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "'\(name.value)' is a type that generated code uses next to the properties",
            hint: "choose another name, such as one that begins with a small letter"
        )
    }

    static func headerCalledAsBody(_ name: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "the header '\(name.value)' would be 'body' in Swift, the name of the property for the body",
            hint: NameKind.properties.wayOut
        )
    }

    static func takenName(_ name: Name) -> Diagnostic {
        .error(
            "name-clash",
            at: name.location,
            "an endpoint without a group cannot be called '\(name.value)': the API has a member of that name",
            hint: "rename it, or put it into a group"
        )
    }
}

/// The kinds of named declarations. The raw values appear in messages.
enum NameKind: String {
    case apis = "APIs"
    case endpoints, groups, models, parameters, fields, properties, types, variants, values, events

    /// The help if two declarations would have the same Swift name.
    var wayApart: String {
        switch self {
        case .apis, .endpoints, .groups, .models: "rename one of them"
        case .parameters, .fields, .properties, .types: "give one of them another name by 'as:'"
        case .variants: "give one of them another name: '{type: T, as: Name}'"
        case .values: "name one of them on its left side: '{name: value}'"
        case .events: "leave one of them out; an event without a case is kept, unless the union is 'closed'"
        }
    }

    /// The help if a declaration has a name that generated code needs.
    var wayOut: String {
        switch self {
        case .parameters, .fields, .properties, .types: "give it another name by 'as:'"
        case .apis, .endpoints, .groups, .models, .variants, .values, .events: "rename it"
        }
    }
}
