import Diagnostics
import Spec

/// Compares two versions of specs.
package enum SpecComparison {
    /// The differences that users of the generated clients see, sorted: the breaking ones first.
    ///
    /// Descriptions, examples and comments make no difference, and neither does the order of declarations, except that of
    /// the arguments of an initializer.
    package static func changes(from old: ClientVersion, to new: ClientVersion) -> [SpecChange] {
        let matching = Matching(old.clients, new.clients, by: \.name)
        var changes: [SpecChange] = []
        for (old, new) in matching.pairs {
            var comparator = APIComparator(old, new)
            comparator.compare()
            changes += comparator.changes
        }
        for client in matching.removed {
            changes.append(
                SpecChange(
                    verdict: .breaking,
                    views: [.source],
                    kind: .apiRemoved,
                    location: client.api.name.location,
                    message: "the API '\(client.name)' was removed",
                    hint: nearestName(to: client.name, in: matching.added.map(\.name)).map(APIComparator.renamed)
                )
            )
        }
        for client in matching.added {
            changes.append(
                SpecChange(
                    verdict: .compatible,
                    views: [.source],
                    kind: .apiAdded,
                    location: client.api.name.location,
                    message: "the API '\(client.name)' was added",
                    hint: nil
                )
            )
        }
        return Set(changes).sorted()
    }
}

/// Compares two versions of an API.
struct APIComparator {
    let old: ClientAPI
    let new: ClientAPI
    private(set) var changes: [SpecChange] = []
    /// The remaining number of comparisons of removed names with added names.
    private var comparisons = 200_000

    init(_ old: ClientAPI, _ new: ClientAPI) {
        self.old = old
        self.new = new
    }

    mutating func compare() {
        compareSettings()
        compareGroups()
        compareEndpoints()
        let types = Matching(old.types, new.types, by: \.name)
        for (old, new) in types.pairs { compare(old, new) }
        reportRemovals(of: types.removed, besides: types.added)
        for type in types.added {
            report(.compatible, [.source], .typeAdded, at: type.location, "'\(type.name)' was added")
        }
        // The users of other types show that a type is removed.
        for (old, new) in Matching(old.otherTypes, new.otherTypes, by: \.name).pairs { compare(old, new) }
    }

    /// Compares the namespaces of groups without endpoints. The endpoints of other groups show the change.
    private mutating func compareGroups() {
        let matching = Matching(old.api.groups, new.api.groups, by: \.name.value)
        let (before, after) = (Set(old.api.endpoints.map(\.group)), Set(new.api.endpoints.map(\.group)))
        for group in matching.removed where !before.contains(group.name.value) {
            let message = "the group '\(old.name).\(group.name.value)' was removed"
            report(.breaking, [.source], .groupRemoved, at: group.name.location, message)
        }
        for group in matching.added where !after.contains(group.name.value) {
            let message = "the group '\(new.name).\(group.name.value)' was added"
            report(.compatible, [.source], .groupAdded, at: group.name.location, message)
        }
    }

    mutating func report(
        _ verdict: SpecChange.Verdict,
        _ views: [SpecChange.View],
        _ kind: ChangeKind,
        at location: SourceLocation,
        _ message: String,
        hint: String? = nil
    ) {
        changes.append(
            SpecChange(verdict: verdict, views: views, kind: kind, location: location, message: message, hint: hint)
        )
    }

    /// Reports a value that changes.
    ///
    /// - Parameter subject: The beginning of the sentence: `the base URL of 'Shop'`.
    mutating func reportChange(
        _ verdict: SpecChange.Verdict,
        _ views: [SpecChange.View],
        _ kind: ChangeKind,
        at location: SourceLocation,
        _ subject: String,
        from old: String,
        to new: String,
        hint: String? = nil
    ) {
        report(verdict, views, kind, at: location, "\(subject) changed from '\(old)' to '\(new)'", hint: hint)
    }

    /// The help for something that is removed, with the name of something similar that is added.
    static func renamed(to name: String) -> String { "perhaps it was renamed to '\(name)'" }

    /// The added name that something removed may have now. `nil` after many comparisons, since no author reads that many
    /// changes.
    mutating func similarName(to name: String, in added: [String]) -> String? {
        guard added.count <= comparisons else { return nil }
        comparisons -= added.count
        return nearestName(to: name, in: added)
    }

    private mutating func reportRemovals(of removed: [ClientType], besides added: [ClientType]) {
        let names = added.map(\.name)
        let byContents = Dictionary(added.compactMap { type in type.contents.map { ($0, type.name) } }) { first, _ in
            first
        }
        for type in removed {
            let name = similarName(to: type.name, in: names) ?? type.contents.flatMap { byContents[$0] }
            report(
                .breaking,
                [.source],
                .typeRemoved,
                at: type.location,
                "'\(type.name)' was removed",
                hint: name.map(Self.renamed)
            )
        }
    }
}

extension ClientType {
    /// What a renamed type keeps: the keys of its properties, or the names of its cases.
    fileprivate enum Contents: Hashable {
        case properties(Set<String>)
        case cases(Set<String>)
    }

    fileprivate var contents: Contents? {
        switch shape {
        case .structure(let properties) where !properties.isEmpty: .properties(Set(properties.map(\.key)))
        case .choice(let choice): .cases(Set(choice.cases.map(\.name)))
        case .structure, .wrapper, .custom: nil
        }
    }
}
