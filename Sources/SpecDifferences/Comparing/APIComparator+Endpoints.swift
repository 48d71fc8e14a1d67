import Diagnostics
import Spec

/// Endpoints: the functions and requests of a client, and what each request sends.
extension APIComparator {
    mutating func compareEndpoints() {
        // The name in the spec may change without that of the function: `get_user`, `getUser`.
        let matching = Matching(old.endpoints, new.endpoints, by: { $0.key }, \.name)
        for (old, new) in matching.pairs { compare(old, new) }
        let names = matching.added.map(\.name)
        let byName = Dictionary(zip(names, matching.added)) { first, _ in first }
        let byTarget = Dictionary(matching.added.map { ($0.target, $0) }) { first, _ in first }
        for endpoint in matching.removed {
            let successor =
                byTarget[endpoint.target] ?? similarName(to: endpoint.name, in: names).flatMap { byName[$0] }
            report(
                .breaking,
                [.source],
                .endpointRemoved,
                at: endpoint.location,
                "'\(endpoint.title)' was removed",
                hint: successor.map { Self.renamed(to: $0.title) }
            )
        }
        for endpoint in matching.added {
            report(.compatible, [.source], .endpointAdded, at: endpoint.location, "'\(endpoint.title)' was added")
        }
    }

    private mutating func compare(_ old: ClientEndpoint, _ new: ClientEndpoint) {
        let location = new.location
        if old.name != new.name {
            let message = "'\(old.name)' is now called '\(new.name)'"
            report(.breaking, [.source], .endpointRenamed, at: location, message)
        }
        switch (old.endpoint.deprecation, new.endpoint.deprecation) {
        case (nil, let deprecation?):
            let message = "'\(new.name)' is now deprecated, so that its calls give a warning"
            report(.compatible, [.source], .endpointDeprecated, at: location, message, hint: deprecation.message)
        case (.some, nil):
            let message = "'\(new.name)' is no longer deprecated"
            report(.compatible, [.source], .endpointDeprecated, at: location, message)
        default: break
        }
        let parameters = compareParameters(of: old, new)
        compareRequestLine(of: old, new, parameters)
        comparePayload(of: old, new)
        compareParts(of: old, new, parameters)
        compareSettings(of: old, new)
        comparePages(of: old, new)
        compareResponses(of: old, new)
        for (old, new) in Matching(old.types, new.types, by: \.name).pairs { compare(old, new) }
    }

    private mutating func compareRequestLine(
        of old: ClientEndpoint,
        _ new: ClientEndpoint,
        _ parameters: [(old: ClientParameter, new: ClientParameter)]
    ) {
        let (before, after) = (old.endpoint, new.endpoint)
        if before.method != after.method {
            let message = "'\(new.name)' is sent with \(after.method.rawValue) instead of \(before.method.rawValue)"
            report(.breaking, [.wire], .endpointMethod, at: new.location, message)
        }
        // The name of a parameter in a path is not sent.
        let names = Dictionary(parameters.map { ($0.old.argument.key, $0.new.argument.key) }) { first, _ in first }
        if before.path.text(naming: { names[$0] ?? $0 }) != after.path.text {
            let message = "'\(new.name)' is sent to '\(after.path.text)' instead of '\(before.path.text)'"
            report(.breaking, [.wire], .endpointPath, at: new.location, message)
        }
        compareBase(of: old, new)
    }

    private mutating func compareBase(of old: ClientEndpoint, _ new: ClientEndpoint) {
        let (before, after) = (old.endpoint.base, new.endpoint.base)
        // A change of the API's base URL is reported once.
        guard before != after else { return }
        let (from, to) = (before ?? self.old.api.base, after ?? self.new.api.base)
        if from != to {
            let subject = "the base URL of '\(new.name)'"
            reportChange(.breaking, [.wire], .endpointBase, at: new.location, subject, from: from, to: to)
        } else if !self.old.api.bases.isEmpty, !self.new.api.bases.isEmpty {
            // A session chooses a URL only for endpoints without one of their own.
            let message = "'\(new.name)' \(after == nil ? "now" : "no longer") uses the base URL that a session chooses"
            report(.breaking, [.wire], .endpointBase, at: new.location, message)
        }
    }

    private mutating func compareSettings(of old: ClientEndpoint, _ new: ClientEndpoint) {
        let (before, after) = (old.endpoint, new.endpoint)
        let subject = "'\(new.name)'"
        compareHeaders(of: old, new)
        // What an endpoint takes from the API is reported once, for the API.
        if before.auth != self.old.api.auth || after.auth != self.new.api.auth {
            compareAuth(before.auth, after.auth, .endpointAuth, of: subject, at: new.location)
        }
        if before.success != self.old.api.success || after.success != self.new.api.success {
            let (from, to) = (before.appliedSuccess, after.appliedSuccess)
            compareSuccess(from, to, .endpointSuccess, of: subject, at: new.location)
        }
        if before.leniency != self.old.api.leniency || after.leniency != self.new.api.leniency {
            compareLeniency(before.leniency, after.leniency, .endpointLeniency, of: subject, at: new.location)
        }
        let (from, to) = (before.repetition, after.repetition)
        // Capitals do not matter in the name of the header field.
        guard from.lowercased() != to.lowercased(), before.method == after.method else { return }
        reportChange(
            .breaking,
            [.wire],
            .endpointIdempotency,
            at: new.location,
            "how \(subject) is repeated",
            from: from,
            to: to
        )
    }

    private mutating func comparePages(of old: ClientEndpoint, _ new: ClientEndpoint) {
        let title = "the pages of '\(new.name)'"
        switch (old.endpoint.pages, new.endpoint.pages) {
        case (nil, nil): break
        case (nil, .some):
            let message = "'\(new.name)' now has pages"
            report(.compatible, [.source], .endpointPages, at: new.location, message)
        case (.some, nil):
            let message = "'\(new.name)' no longer has pages"
            report(.breaking, [.source], .endpointPages, at: new.location, message)
        case (let before?, let after?):
            if let from = old.item, let to = new.item, from != to, before.hasItems == after.hasItems {
                let subject = "the type of the items in \(title)"
                reportChange(.breaking, [.source], .endpointPages, at: new.location, subject, from: from, to: to)
            }
            if before.hasItems != after.hasItems {
                let message = "\(title) \(after.hasItems ? "now" : "no longer") have items of their own"
                report(.breaking, [.source], .endpointPages, at: after.location, message)
            } else if before.items != after.items {
                let (from, to) = (before.items.pathText, after.items.pathText)
                let subject = "the place of the items in \(title)"
                reportChange(.breaking, [.wire], .endpointPages, at: after.location, subject, from: from, to: to)
            }
            if before.text(naming: old.identity(ofParameter:)) != after.text(naming: new.identity(ofParameter:)) {
                let message = "the next page of '\(new.name)' is found in another way"
                report(.breaking, [.wire], .endpointPages, at: after.location, message)
            }
        }
    }
}

extension ClientEndpoint {
    /// A key that is unique in the API.
    var key: String { "\(endpoint.group ?? "") \(endpoint.name.value)" }

    /// A text that is equal for keys of a parameter that mean the same on the wire.
    fileprivate func identity(ofParameter key: String) -> String {
        parameters.first { $0.argument.key == key }?.argument.identity ?? key
    }
}

extension Endpoint {
    /// Whether and how a request may be sent again.
    fileprivate var repetition: String {
        switch idempotency {
        case .always: "idempotent"
        case .never: "not idempotent"
        case .key(let header): "idempotent by '\(header)'"
        case nil: method.isIdempotent ? "idempotent" : "not idempotent"
        }
    }
}

extension PathTemplate {
    /// The text of the template with other names of parameters.
    func text(naming name: (String) -> String) -> String {
        PathTemplate(
            parts: parts.map { part in
                switch part {
                case .literal: part
                case .parameter(let old, let keepsSlashes): .parameter(name(old), keepsSlashes: keepsSlashes)
                }
            }
        ).text
    }
}

extension PageRule {
    /// A text that is equal for rules that find the next page in the same way.
    ///
    /// - Parameter name: The text for the key of a parameter.
    fileprivate func text(naming name: (String) -> String) -> String {
        let flags = [hasMore, isLast, total].map { $0.map(Self.text) ?? "" }.joined(separator: " ")
        return "\(kindText(naming: name)) \(method.rawValue) \(repeats) \(flags)"
    }

    private func kindText(naming name: (String) -> String) -> String {
        switch kind {
        case .link: "link"
        case .url(let source): "url \(Self.text(of: source))"
        case .next(let cursors):
            cursors.map { "\(name($0.parameter)): \(Self.text(of: $0.source))" }.sorted().joined(separator: ", ")
        case .count(let parameter, let first): "count \(name(parameter)) from \(first)"
        case .skip(let parameter, let first): "skip \(name(parameter)) from \(first)"
        }
    }

    private static func text(of source: Source) -> String {
        switch source {
        case .body(let path): path.pathText
        case .header(let name): "header \(name.lowercased())"
        }
    }
}

extension ClientEndpoint {
    /// The method and the path without the names of parameters, which a renamed endpoint keeps.
    fileprivate var target: String {
        "\(endpoint.method.rawValue) \(endpoint.path.text(naming: { _ in "" }))"
    }
}
