import Diagnostics
import Spec

/// Settings of an API, and of endpoints that have their own.
extension APIComparator {
    mutating func compareSettings() {
        let (before, after) = (old.api, new.api)
        let location = after.name.location
        let name = "'\(new.name)'"
        compareAccess(at: location)
        if before.base != after.base {
            reportChange(
                .breaking,
                [.wire],
                .apiBase,
                at: location,
                "the base URL of \(name)",
                from: before.base,
                to: after.base
            )
        }
        compareBases()
        compareVariables()
        compareHeaders(before.headers, after.headers, .apiHeader, of: "every request of \(name)", at: location)
        compareAuth(before.auth, after.auth, .apiAuth, of: name, at: location)
        compareSuccess(before.success, after.success, .apiSuccess, of: name, at: location)
        compareLeniency(before.leniency, after.leniency, .apiLeniency, of: name, at: location)
        switch (before.version, after.version) {
        case (.some, nil):
            report(.breaking, [.source], .apiVersion, at: location, "'\(new.name).version' was removed")
        case (nil, .some): report(.compatible, [.source], .apiVersion, at: location, "'\(new.name).version' was added")
        case (let old?, let new?) where old != new:
            reportChange(
                .compatible,
                [.source],
                .apiVersion,
                at: location,
                "'\(self.new.name).version'",
                from: old,
                to: new
            )
        default: break
        }
    }

    private mutating func compareAccess(at location: SourceLocation) {
        let levels: [Access] = [.internal, .package, .public]
        let (before, after) = (old.api.access, new.api.access)
        guard before != after, let former = levels.firstIndex(of: before), let latter = levels.firstIndex(of: after)
        else { return }
        reportChange(
            latter < former ? .breaking : .compatible,
            [.source],
            .apiAccess,
            at: location,
            "the access level of '\(new.name)'",
            from: before.rawValue,
            to: after.rawValue
        )
    }

    private mutating func compareBases() {
        let matching = Matching(old.api.bases, new.api.bases, by: \.name.value)
        for (old, new) in matching.pairs where old.url != new.url && new.url != self.new.api.base {
            let subject = "the base URL '\(new.name.value)'"
            reportChange(
                .breaking,
                [.wire],
                .apiBase,
                at: new.name.location,
                subject,
                from: old.url,
                to: new.url
            )
        }
        for base in matching.removed {
            report(
                .breaking,
                [.wire],
                .apiBase,
                at: base.name.location,
                "the base URL '\(base.name.value)' of '\(new.name)' was removed, so a session that chooses it fails"
            )
        }
        for base in matching.added {
            let message = "the base URL '\(base.name.value)' of '\(new.name)' was added"
            report(.compatible, [.wire], .apiBase, at: base.name.location, message)
        }
    }

    private mutating func compareVariables() {
        let matching = Matching(old.api.variables, new.api.variables, by: \.wireName.value)
        let api = new.name
        let title = { (variable: Member) in "the variable '\(variable.wireName.value)' of '\(api)'" }
        for (old, new) in matching.pairs {
            let (before, after) = (old.defaultText, new.defaultText)
            guard before != after else { continue }
            guard let after else {
                let message = "\(title(new)) no longer has a default, so every session must set it"
                report(.breaking, [.wire], .apiVariable, at: new.wireName.location, message)
                continue
            }
            let message = "\(title(new)) now has the default '\(after)'"
            report(
                before == nil ? .compatible : .breaking,
                [.wire],
                .apiVariable,
                at: new.wireName.location,
                before.map { "\(message) instead of '\($0)'" } ?? message
            )
        }
        for variable in matching.removed {
            let message = "\(title(variable)) was removed"
            report(.breaking, [.wire], .apiVariable, at: variable.wireName.location, message)
        }
        for variable in matching.added {
            let isSet = variable.defaultText != nil
            report(
                isSet ? .compatible : .breaking,
                [.wire],
                .apiVariable,
                at: variable.wireName.location,
                "\(title(variable)) was added" + (isSet ? "" : ", and every session must set it")
            )
        }
    }
}

extension APIComparator {
    mutating func compareHeaders(
        _ old: [ConstantHeader],
        _ new: [ConstantHeader],
        _ kind: ChangeKind,
        of subject: String,
        at location: SourceLocation
    ) {
        let matching = Matching(old, new, by: { $0.name.lowercased() })
        for (old, new) in matching.pairs where old.value != new.value {
            let message = "\(subject) now has '\(new.name): \(new.value)' instead of '\(old.value)'"
            report(.breaking, [.wire], kind, at: location, message)
        }
        for header in matching.removed {
            let message = "\(subject) no longer has '\(header.name): \(header.value)'"
            report(.breaking, [.wire], kind, at: location, message)
        }
        for header in matching.added {
            let message = "\(subject) now also has '\(header.name): \(header.value)'"
            report(.breaking, [.wire], kind, at: location, message)
        }
    }

    mutating func compareAuth(
        _ old: [[CredentialUse]],
        _ new: [[CredentialUse]],
        _ kind: ChangeKind,
        of subject: String,
        at location: SourceLocation
    ) {
        guard Set(old.map(Set.init)) != Set(new.map(Set.init)) else { return }
        // A session that has the credentials of the old version keeps sending them if they are still accepted.
        let isBreaking = !Set(old.map(Set.init)).isSubset(of: Set(new.map(Set.init)))
        reportChange(
            isBreaking ? .breaking : .compatible,
            [.wire],
            kind,
            at: location,
            "the authentication of \(subject)",
            from: Self.text(of: old),
            to: Self.text(of: new),
            hint: isBreaking && new != [[]] ? "give the session the new credentials" : nil
        )
    }

    mutating func compareSuccess(
        _ old: SuccessRule?,
        _ new: SuccessRule?,
        _ kind: ChangeKind,
        of subject: String,
        at location: SourceLocation
    ) {
        guard old != new else { return }
        reportChange(
            .breaking,
            [.wire],
            kind,
            at: location,
            "the rule for a successful body of \(subject)",
            from: Self.text(of: old),
            to: Self.text(of: new)
        )
    }

    mutating func compareLeniency(
        _ old: [LeniencyOption]?,
        _ new: [LeniencyOption]?,
        _ kind: ChangeKind,
        of subject: String,
        at location: SourceLocation
    ) {
        guard old.map(Set.init) != new.map(Set.init) else { return }
        // Without the setting, the session decides, so nothing is known about one of the versions.
        let isWider = if let old, let new { Set(new).isSuperset(of: old) } else { false }
        let text = { (options: [LeniencyOption]?) in
            options.map { $0.isEmpty ? "none" : $0.map(\.rawValue).sorted().joined(separator: ", ") }
                ?? "as the session decides"
        }
        reportChange(
            isWider ? .compatible : .breaking,
            [.wire],
            kind,
            at: location,
            "the leniency of \(subject)",
            from: text(old),
            to: text(new)
        )
    }

    private static func text(of rule: SuccessRule?) -> String {
        guard let rule else { return "any body" }
        return rule.value.map { "\(rule.key): \($0)" } ?? "without \(rule.key)"
    }

    private static func text(of auth: [[CredentialUse]]) -> String {
        auth.map { uses in uses.isEmpty ? "none" : uses.map(text).joined(separator: " + ") }.sorted()
            .joined(separator: " or ")
    }

    private static func text(of use: CredentialUse) -> String {
        switch use.place {
        case .scheme(let scheme): use.name == scheme.rawValue ? use.name : "\(use.name) (\(scheme.rawValue))"
        case .header(let name, _), .query(let name), .cookie(let name):
            "\(use.name) (\(use.place.part.rawValue) \(name))"
        }
    }
}

extension Member {
    fileprivate var defaultText: String? { if case .defaulted(let value) = presence { value.text } else { nil } }
}
