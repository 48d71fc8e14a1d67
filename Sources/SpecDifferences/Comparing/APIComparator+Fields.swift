import Diagnostics
import Spec
import SwiftNaming

/// The properties of generated structs.
extension APIComparator {
    mutating func compareFields(_ old: [ClientMember], _ new: [ClientMember], of type: ClientType) {
        let matching = Matching(old, new, by: \.key, \.identity, \.name)
        // Names that are exchanged still compile, and mean other keys.
        let exchanged = matching.pairs.filter { before, after in
            before.name != after.name && old.contains { $0.name == after.name && $0.type == after.type }
                && new.contains { $0.name == before.name }
        }.map(\.new.name)
        for (before, after) in matching.pairs {
            let former = exchanged.contains(after.name) ? old.first { $0.name == after.name } : nil
            compare(before, after, of: type, exchangedWith: former)
        }
        let added = matching.added.map(\.name)
        for removed in matching.removed {
            let near = similarName(to: removed.name, in: added)
            report(
                .breaking,
                type.uses.contains(.sent) ? [.source, .wire] : [.source],
                .fieldRemoved,
                at: removed.location,
                "'\(type.name).\(removed.name)' was removed",
                hint: near.map(Self.renamed)
            )
        }
        for added in matching.added { reportAddition(of: added, to: type) }
        let names = matching.pairs.map { ($0.old.name, exchanged.contains($0.new.name) ? $0.old.name : $0.new.name) }
        compareOrder(Dictionary(names) { first, _ in first }, old, new, of: type)
    }

    private mutating func reportAddition(of field: ClientMember, to type: ClientType) {
        let title = "'\(type.name).\(field.name)'"
        let member = field.member
        let isRequired = type.hasInitializer && member.mustBePassed
        let isMissed = type.uses.contains(.received) && !member.mayBeAbsent
        let hasValue = member.constant != nil || member.defaultValue != nil && !field.isAdditional
        let isAlwaysSent = type.uses.contains(.sent) && hasValue
        let views = (isRequired ? [SpecChange.View.source] : []) + (isMissed || isAlwaysSent ? [.wire] : [])
        guard !views.isEmpty else {
            report(.compatible, [.source], .fieldAdded, at: field.location, "\(title) was added")
            return
        }
        let effects = [
            isRequired ? "the initializer requires it" : nil,
            isMissed ? "a response without it is rejected" : nil,
            isAlwaysSent ? "it is sent in every request" : nil,
        ].compactMap(\.self)
        let message = "\(title) was added: \(effects.joined(separator: ", and "))"
        report(.breaking, views, .fieldAdded, at: field.location, message)
    }

    /// - Parameter former: The field of the old version that has the name of the new field, if the two are exchanged.
    private mutating func compare(
        _ old: ClientMember,
        _ new: ClientMember,
        of type: ClientType,
        exchangedWith former: ClientMember?
    ) {
        let title = "'\(type.name).\(new.name)'"
        if let former {
            let subject = "the key of \(title)"
            reportChange(.breaking, [.wire], .fieldKey, at: new.location, subject, from: former.key, to: new.key)
        } else if old.name != new.name {
            let message = "'\(type.name).\(old.name)' is now called '\(new.name)'"
            report(.breaking, [.source], .fieldRenamed, at: new.location, message)
        }
        if old.identity != new.identity {
            let subject = "the key of \(title)"
            reportChange(.breaking, [.wire], .fieldKey, at: new.location, subject, from: old.key, to: new.key)
        }
        if old.valueType == new.valueType {
            comparePresence(old, new, of: type, title)
            let (from, to) = (old.member.type.formats, new.member.type.formats)
            if from != to {
                let subject = "the format of \(title)"
                let isWider = new.member.type.extendsFormats(of: old.member.type, type.uses)
                let verdict: SpecChange.Verdict = isWider ? .compatible : .breaking
                reportChange(verdict, [.wire], .fieldFormat, at: new.location, subject, from: from, to: to)
            }
        } else {
            let isRead =
                WireForm.text(of: old.member.type, in: self.old.api)
                != WireForm.text(of: new.member.type, in: self.new.api)
            reportChange(
                .breaking,
                isRead ? [.source, .wire] : [.source],
                .fieldType,
                at: new.location,
                "the type of \(title)",
                from: old.type,
                to: new.type
            )
        }
        compareFixedValues(old, new, of: type, title)
    }

    /// Compares fields whose types differ at most in being optional.
    private mutating func comparePresence(
        _ old: ClientMember,
        _ new: ClientMember,
        of type: ClientType,
        _ title: String
    ) {
        let (before, after) = (old.member, new.member)
        let isStricter =
            !after.mayBeAbsent && before.mayBeAbsent || !after.acceptsNull && before.acceptsNull
        let isRejected = type.uses.contains(.received) && isStricter
        // An initializer that is called without the value sends something else.
        let isSentDifferently =
            type.uses.contains(.sent) && before.constant == nil && after.constant == nil
            && (old.type == new.type && before.isNullable != after.isNullable
                || !before.mustBePassed && !after.mustBePassed
                    && (before.defaultValue == nil) != (after.defaultValue == nil))
        let wire: [SpecChange.View] = isRejected || isSentDifferently ? [.wire] : []
        if old.type != new.type {
            let kind: ChangeKind = after.isOptional ? .fieldOptional : .fieldRequired
            let message = "\(title) is \(after.isOptional ? "now" : "no longer") optional"
            let hint = after.isOptional ? "unwrap the value where it is read" : nil
            report(.breaking, [.source] + wire, kind, at: new.location, message, hint: hint)
        } else if after.mustBePassed, !before.mustBePassed, after.constant == nil, before.constant == nil {
            let source: [SpecChange.View] = type.hasInitializer ? [.source] : []
            guard !source.isEmpty || !wire.isEmpty else { return }
            let message = "\(title) is now required"
            report(.breaking, source + wire, .fieldRequired, at: new.location, message)
        } else if before.mustBePassed, !after.mustBePassed, after.constant == nil {
            let views: [SpecChange.View] = wire.isEmpty ? [.source] : wire
            let message = "\(title) may now be absent"
            report(wire.isEmpty ? .compatible : .breaking, views, .fieldOptional, at: new.location, message)
        }
    }

    private mutating func compareFixedValues(
        _ old: ClientMember,
        _ new: ClientMember,
        of type: ClientType,
        _ title: String
    ) {
        let (before, after) = (old.member, new.member)
        let defaultText = after.defaultValue?.sentText(of: after.type)
        switch (before.constant?.sentText(of: before.type), after.constant?.sentText(of: after.type)) {
        case (nil, nil):
            guard let from = before.defaultValue?.sentText(of: before.type), let to = defaultText, from != to
            else { return }
            let subject = "the default of \(title)"
            reportChange(.breaking, [.wire], .fieldDefault, at: new.location, subject, from: from, to: to)
        case (let from?, let to?):
            guard from != to else { return }
            let subject = "the constant \(title)"
            reportChange(.breaking, [.wire], .fieldConstant, at: new.location, subject, from: from, to: to)
        case (let constant?, nil):
            let isPassed = type.hasInitializer && after.mustBePassed
            let isSent = isPassed || !type.uses.contains(.sent) || constant == defaultText
            let effect =
                if isPassed { ": the initializer requires it" } else if isSent { "" } else {
                    ": '\(constant)' is sent only if it is passed"
                }
            let message = "\(title) is no longer a constant" + effect
            let view: SpecChange.View = isSent ? .source : .wire
            let verdict: SpecChange.Verdict = isPassed || !isSent ? .breaking : .compatible
            report(verdict, [view], .fieldConstant, at: new.location, message)
        case (nil, let constant?):
            let message = "\(title) is now always '\(constant)'"
            report(.breaking, [.source, .wire], .fieldConstant, at: new.location, message)
        }
    }

    /// - Parameter names: The names in the new version, by those in the old one.
    private mutating func compareOrder(
        _ names: [String: String],
        _ old: [ClientMember],
        _ new: [ClientMember],
        of type: ClientType
    ) {
        guard type.hasInitializer else { return }
        let passed = { (members: [ClientMember]) in members.filter { !$0.member.isConstant }.map(\.name) }
        let latter = passed(new)
        let before = passed(old).compactMap { names[$0] }.filter(latter.contains)
        let after = latter.filter(before.contains)
        guard before != after else { return }
        let list = after.map { "\($0):" }.joined(separator: ", ")
        let message = "the arguments of the initializer of '\(type.name)' have another order: \(list)"
        report(.breaking, [.source], .fieldOrder, at: type.location, message)
    }
}
