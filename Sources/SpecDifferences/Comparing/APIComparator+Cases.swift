import Diagnostics
import Spec

/// The cases of generated enums.
extension APIComparator {
    mutating func compare(_ old: ClientChoice, _ new: ClientChoice, of type: ClientType) {
        compareKinds(old, new, of: type)
        let matching = Matching(old.cases, new.cases, by: \.key, \.name)
        for (old, new) in matching.pairs { compare(old, new, of: type) }
        for removed in matching.removed {
            let near = nearestName(to: removed.name, in: matching.added.map(\.name))
            // A value that a closed enum does not know is an error.
            let isRejected = removed.key != nil && type.uses.contains(.received) && !new.hasUnknownCase
            report(
                .breaking,
                isRejected ? [.source, .wire] : [.source],
                .caseRemoved,
                at: removed.location,
                "the case '\(type.name).\(removed.name)' was removed",
                hint: near.map(Self.renamed)
            )
        }
        for added in matching.added {
            report(
                .breaking,
                [.source],
                .caseAdded,
                at: added.location,
                "the case '\(type.name).\(added.name)' was added",
                hint: "add it to every 'switch' without a 'default'"
            )
        }
    }

    private mutating func compareKinds(_ old: ClientChoice, _ new: ClientChoice, of type: ClientType) {
        if old.hasUnknownCase, !new.hasUnknownCase {
            let message = "'\(type.name)' no longer has a case for unknown values"
            let views: [SpecChange.View] = type.uses.contains(.received) ? [.source, .wire] : [.source]
            report(.breaking, views, .typeOpen, at: type.location, message)
        } else if new.hasUnknownCase, !old.hasUnknownCase {
            let message = "'\(type.name)' now has a case for unknown values"
            let hint = "add it to every 'switch' without a 'default'"
            report(.breaking, [.source], .typeOpen, at: type.location, message, hint: hint)
        }
        if let from = old.rawType, let to = new.rawType, from != to {
            let subject = "the type of the values of '\(type.name)'"
            let (from, to) = (from.rawValue, to.rawValue)
            reportChange(.breaking, [.source, .wire], .typeKind, at: type.location, subject, from: from, to: to)
        }
        if old.tagField != new.tagField {
            let (from, to) = (old.tagField ?? "none", new.tagField ?? "none")
            let subject = "the field that distinguishes the cases of '\(type.name)'"
            reportChange(.breaking, [.wire], .typeTag, at: type.location, subject, from: from, to: to)
        }
    }

    private mutating func compare(_ old: ClientCase, _ new: ClientCase, of type: ClientType) {
        let title = "'\(type.name).\(new.name)'"
        if old.name != new.name {
            let message = "the case '\(type.name).\(old.name)' is now called '\(new.name)'"
            report(.breaking, [.source], .caseRenamed, at: new.location, message)
        }
        if let from = old.key, let to = new.key, from != to {
            let subject = "the value of the case \(title)"
            reportChange(.breaking, [.wire], .caseValue, at: new.location, subject, from: from, to: to)
        }
        if old.type != new.type {
            var views: [SpecChange.View] = [.source]
            if let before = old.reference, let after = new.reference,
                WireForm.text(of: before, in: self.old.api) != WireForm.text(of: after, in: self.new.api)
            {
                views.append(.wire)
            }
            let (from, to) = (old.type ?? "none", new.type ?? "none")
            let subject = "the type of the case \(title)"
            reportChange(.breaking, views, .caseType, at: new.location, subject, from: from, to: to)
        } else if let from = old.reference?.formats, let to = new.reference?.formats, from != to {
            let subject = "the format of the case \(title)"
            reportChange(.breaking, [.wire], .caseValue, at: new.location, subject, from: from, to: to)
        }
    }
}
