import Diagnostics
import Spec

/// Types: models, and the types that are declared inside of models and requests.
extension APIComparator {
    mutating func compare(_ old: ClientType, _ new: ClientType) {
        compareDeclarations(old, new)
        switch (old.shape, new.shape) {
        case (.structure(let before), .structure(let after)): compareFields(before, after, of: new)
        case (.choice(let before), .choice(let after)): compare(before, after, of: new)
        case (.wrapper(let before, let from), .wrapper(let after, let to)):
            let (formerForm, latterForm) = (
                WireForm.text(of: before, in: self.old.api), WireForm.text(of: after, in: self.new.api)
            )
            let subject = "the type that '\(new.name)' wraps"
            if from != to {
                let views: [SpecChange.View] = formerForm == latterForm ? [.source] : [.source, .wire]
                reportChange(.breaking, views, .typeWrapped, at: new.location, subject, from: from, to: to)
            } else if before.formats != after.formats {
                let verdict: SpecChange.Verdict =
                    after.extendsFormats(of: before, new.uses) ? .compatible : .breaking
                let (from, to) = (before.formats, after.formats)
                let subject = "the format of '\(new.name)'"
                reportChange(verdict, [.wire], .typeWrapped, at: new.location, subject, from: from, to: to)
            }
        case (.custom(let from), .custom(let to)):
            guard from != to else { break }
            let subject = "the type of '\(new.name)'"
            reportChange(.breaking, [.source], .typeKind, at: new.location, subject, from: from, to: to)
        case (.structure, _), (.choice, _), (.wrapper, _), (.custom, _):
            let message = "'\(new.name)' is now \(new.kind) instead of \(old.kind)"
            let (from, to) = (form(of: old.shape, in: self.old.api), form(of: new.shape, in: self.new.api))
            let isSame = from == nil || to == nil || from == to
            report(.breaking, isSame ? [.source] : [.source, .wire], .typeKind, at: new.location, message)
            return
        }
        for (old, new) in Matching(old.nested, new.nested, by: \.name).pairs { compare(old, new) }
    }

    /// The form of a type's values on the wire; `nil` if a type of the user decides.
    private func form(of shape: ClientType.Shape, in api: API) -> String? {
        switch shape {
        case .structure: "object"
        case .choice(let choice): choice.rawType.map { $0 == .int ? "integer" : "string" } ?? "union"
        case .wrapper(let wrapped, _): WireForm.text(of: wrapped, in: api)
        case .custom: nil
        }
    }

    /// Compares everything but the properties and the cases.
    private mutating func compareDeclarations(_ old: ClientType, _ new: ClientType) {
        let conformances = Matching(old.conformances, new.conformances, by: { $0 })
        for name in conformances.removed {
            let message = "'\(new.name)' no longer conforms to '\(name)'"
            report(.breaking, [.source], .typeConformance, at: new.location, message)
        }
        for name in conformances.added {
            let message = "'\(new.name)' now conforms to '\(name)'"
            report(.compatible, [.source], .typeConformance, at: new.location, message)
        }
        if old.parameters != new.parameters {
            let lists = [old, new].map { "<\($0.parameters.joined(separator: ", "))>" }
            let subject = "the type parameters of '\(new.name)'"
            reportChange(.breaking, [.source], .typeParameters, at: new.location, subject, from: lists[0], to: lists[1])
        }
        if old.isMutable, !new.isMutable {
            let message = "the properties of '\(new.name)' can no longer be changed"
            let hint = "create a new value with the initializer"
            report(.breaking, [.source], .typeMutable, at: new.location, message, hint: hint)
        } else if new.isMutable, !old.isMutable {
            let message = "the properties of '\(new.name)' can now be changed"
            report(.compatible, [.source], .typeMutable, at: new.location, message)
        }
    }
}
