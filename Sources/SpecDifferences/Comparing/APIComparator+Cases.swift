import Diagnostics
import Spec

/// The cases of generated enums.
extension APIComparator {
    mutating func compare(_ old: ClientChoice, _ new: ClientChoice, of type: ClientType) {
        compareKinds(old, new, of: type)
        let matching = Matching(old.cases, new.cases, by: \.key, \.name)
        for (former, latter) in matching.pairs { compare(former, latter, old.cases, new.cases, of: type) }
        compareTags(matching.pairs, of: type)
        compareAttempts(matching.pairs, old, new, of: type)
        let added = matching.added.map(\.name)
        for removed in matching.removed {
            let near = similarName(to: removed.name, in: added)
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

    /// Compares the JSON types of tags: a field of one variant determines how the tags of all variants are read.
    private mutating func compareTags(_ pairs: [(old: ClientCase, new: ClientCase)], of type: ClientType) {
        // A tag with another text is reported for its case.
        let changed = pairs.filter { $0.old.key == $0.new.key && $0.old.tag != $0.new.tag }
        guard !changed.isEmpty else { return }
        let subject = "the JSON values of the tags of '\(type.name)'"
        let text = { (tags: [JSONValue?]) in
            tags.compactMap { $0?.text(width: .max) }.joined(separator: ", ")
        }
        let (from, to) = (text(changed.map(\.old.tag)), text(changed.map(\.new.tag)))
        reportChange(.breaking, [.wire], .typeTag, at: type.location, subject, from: from, to: to)
    }

    /// Compares a case of both versions.
    ///
    /// - Parameters:
    ///   - before: All cases of the old version.
    ///   - after: All cases of the new version.
    private mutating func compare(
        _ old: ClientCase,
        _ new: ClientCase,
        _ before: [ClientCase],
        _ after: [ClientCase],
        of type: ClientType
    ) {
        let title = "'\(type.name).\(new.name)'"
        if old.name != new.name {
            // A name that another case had still compiles, and means another value.
            let former = before.first { $0.name == new.name }?.key
            if let from = former, let to = new.key {
                let subject = "the value of the case \(title)"
                reportChange(.breaking, [.wire], .caseValue, at: new.location, subject, from: from, to: to)
            }
            if former == nil || !after.contains(where: { $0.name == old.name }) {
                let message = "the case '\(type.name).\(old.name)' is now called '\(new.name)'"
                report(.breaking, [.source], .caseRenamed, at: new.location, message)
            }
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

/// The order in which a reader tries the variants of a union without tags.
extension APIComparator {
    private typealias Pairs = [(old: ClientCase, new: ClientCase)]

    /// Reports another order of variants that the same value may belong to.
    private mutating func compareAttempts(
        _ pairs: Pairs,
        _ old: ClientChoice,
        _ new: ClientChoice,
        of type: ClientType
    ) {
        guard type.uses.contains(.received), !old.attempts.isEmpty, !new.attempts.isEmpty else { return }
        let positions = [old, new].map { (choice: ClientChoice) -> [String: Int] in
            let names = choice.attempts.map { choice.cases[$0].name }
            return Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
        }
        let isBefore = { (version: Int, first: String, second: String) in
            positions[version][first, default: 0] < positions[version][second, default: 0]
        }
        let isExchanged = pairs.indices.contains { index in
            pairs[..<index].contains { other in
                let pair = pairs[index]
                guard let first = pair.new.signature, let second = other.new.signature else { return false }
                return isBefore(0, pair.old.name, other.old.name) != isBefore(1, pair.new.name, other.new.name)
                    && first.mayOverlap(second)
            }
        }
        guard isExchanged else { return }
        let names = new.attempts.map { new.cases[$0].name }.joined(separator: ", ")
        let message =
            "a value that fits several cases of '\(type.name)' may be read as another: they are tried as \(names)"
        report(.breaking, [.wire], .caseOrder, at: type.location, message)
    }
}

extension JSONSignature {
    /// Whether a value may be of both signatures.
    fileprivate func mayOverlap(_ other: JSONSignature) -> Bool {
        forms.contains { form in other.forms.contains { form.mayOverlap($0) } }
    }
}

extension JSONSignature.Form {
    fileprivate func mayOverlap(_ other: Self) -> Bool {
        switch (self, other) {
        case (.any, _), (_, .any), (.bool, .bool), (.array, .array): true
        case (.object(let constants, let keys, _, _, _), .object(let others, let otherKeys, _, _, _)):
            !constants.contains { constant in
                // An object may lack a key that neither requires, and have a value that neither of two open enums lists.
                (keys + otherKeys).contains(constant.key)
                    && others.contains { constant.contradicts($0) && !(constant.isOpen && $0.isOpen) }
            }
        case (.string(let values), .string(let others)), (.integer(let values), .integer(let others)):
            values.isEmpty || others.isEmpty || !Set(values).isDisjoint(with: others)
        case (.formatted(let type), .formatted(let other)): type == other
        case (.formatted, .string), (.string, .formatted): true
        case (.number, .number), (.number, .integer), (.number, .int32), (.integer, .number), (.integer, .int32),
            (.int32, .number), (.int32, .integer), (.int32, .int32):
            true
        default: false
        }
    }
}
