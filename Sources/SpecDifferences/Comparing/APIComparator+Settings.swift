import Diagnostics
import Spec

/// Settings of an API, and of endpoints that have their own.
extension APIComparator {
    mutating func compareSettings() {
        let (before, after) = (old.api, new.api)
        let name = "'\(new.name)'"
        compareAccess()
        // A session may choose one of several URLs for every endpoint.
        let hasNames = !before.bases.isEmpty || !after.bases.isEmpty
        if before.base != after.base, hasNames || isInherited({ endpoint, _ in endpoint.base != nil }) {
            reportChange(
                .breaking,
                [.wire],
                .apiBase,
                at: location(of: .base),
                "the base URL of \(name)",
                from: before.base,
                to: after.base
            )
        }
        compareBases()
        compareVariables()
        compareHeaders(at: location(of: .headers))
        if isInherited({ $0.auth != $1.auth }) {
            compareAuth(before.auth, after.auth, .apiAuth, of: name, at: location(of: .auth))
        }
        if isInherited({ $0.success != $1.success }) {
            compareSuccess(before.success, after.success, .apiSuccess, of: name, at: location(of: .success))
        }
        // Webhooks have no leniency of their own.
        if !new.api.webhooks.isEmpty || isInherited({ $0.leniency != $1.leniency }) {
            compareLeniency(before.leniency, after.leniency, .apiLeniency, of: name, at: location(of: .lenient))
        }
        let version = location(of: .version)
        switch (before.version, after.version) {
        case (.some, nil):
            report(.breaking, [.source], .apiVersion, at: version, "'\(new.name).version' was removed")
        case (nil, .some): report(.compatible, [.source], .apiVersion, at: version, "'\(new.name).version' was added")
        case (let old?, let new?) where old != new:
            reportChange(
                .compatible,
                [.source],
                .apiVersion,
                at: version,
                "'\(self.new.name).version'",
                from: old,
                to: new
            )
        default: break
        }
    }

    /// The location of a key of the root; in the old version, if the new one lacks it.
    private func location(of key: Key) -> SourceLocation {
        new.api.keyLocations[key] ?? old.api.keyLocations[key] ?? new.api.name.location
    }

    private mutating func compareAccess() {
        let levels: [Access] = [.internal, .package, .public]
        let (before, after) = (old.api.access, new.api.access)
        guard before != after, let former = levels.firstIndex(of: before), let latter = levels.firstIndex(of: after)
        else { return }
        reportChange(
            latter < former ? .breaking : .compatible,
            [.source],
            .apiAccess,
            at: location(of: .access),
            "the access level of '\(new.name)'",
            from: before.rawValue,
            to: after.rawValue
        )
    }

    private mutating func compareBases() {
        let matching = Matching(old.api.bases, new.api.bases, by: \.name.value)
        for (old, new) in matching.pairs where old.url != new.url {
            // A change of the default base URL is reported once.
            if old.url == self.old.api.base, new.url == self.new.api.base { continue }
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
            let before = old.defaultValue?.wireText(of: old.type)
            let after = new.defaultValue?.wireText(of: new.type)
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
            let isSet = variable.defaultValue != nil
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
    mutating func compareAuth(
        _ old: [[CredentialUse]],
        _ new: [[CredentialUse]],
        _ kind: ChangeKind,
        of subject: String,
        at location: SourceLocation
    ) {
        let (before, after) = (old.map { Set($0) }, new.map { Set($0) })
        guard before != after else { return }
        // A session sends the first alternative that it has all credentials of.
        let isBreaking = !after.starts(with: before)
        reportChange(
            isBreaking ? .breaking : .compatible,
            [.wire],
            kind,
            at: location,
            "the authentication of \(subject)",
            from: Self.text(of: old),
            to: Self.text(of: new),
            hint: isBreaking && Set(before) != Set(after) && new != [[]] ? "give the session the new credentials" : nil
        )
    }

    mutating func compareSuccess(
        _ old: SuccessRule?,
        _ new: SuccessRule?,
        _ kind: ChangeKind,
        of subject: String,
        at location: SourceLocation
    ) {
        let (before, after) = (Set(old?.values ?? []), Set(new?.values ?? []))
        let acceptsEmptyList = (before: old?.acceptsEmptyList == true, after: new?.acceptsEmptyList == true)
        guard old?.key != new?.key || before != after || acceptsEmptyList.before != acceptsEmptyList.after else {
            return
        }
        let isWider =
            old?.key == new?.key && after.isSuperset(of: before) && (acceptsEmptyList.after || !acceptsEmptyList.before)
        reportChange(
            isWider ? .compatible : .breaking,
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
        let isOnlyAbsent = rule.values == [nil] && !rule.acceptsEmptyList
        return isOnlyAbsent ? "without \(rule.key)" : "\(rule.key): \(rule.phrase { $0 })"
    }

    private static func text(of auth: [[CredentialUse]]) -> String {
        auth.map { uses in uses.isEmpty ? "none" : uses.map(text).joined(separator: " + ") }
            .joined(separator: " or ")
    }

    private static func text(of use: CredentialUse) -> String {
        switch use.place {
        case .scheme(let scheme): use.name == scheme.rawValue ? use.name : "\(use.name) (\(scheme.rawValue))"
        case .header(let name, let prefix?): "\(use.name) (header \(name) with the prefix \(prefix))"
        case .header(let name, nil), .query(let name), .cookie(let name):
            "\(use.name) (\(use.place.part.rawValue) \(name))"
        }
    }
}
