import Diagnostics
import Spec

/// Parameters: the arguments of a request, and where each of them is sent.
extension APIComparator {
    /// - Returns: The parameters that both versions have.
    mutating func compareParameters(
        of old: ClientEndpoint,
        _ new: ClientEndpoint
    ) -> [(old: ClientParameter, new: ClientParameter)] {
        let positions = [old, new].map(\.endpoint.path.names)
        let matching = Matching(
            old.parameters.map { Positioned($0, in: positions[0]) },
            new.parameters.map { Positioned($0, in: positions[1]) },
            by: { $0.parameter.argument.key },
            { $0.parameter.argument.identity },
            // The name of a parameter in the path is not sent, so the position identifies it.
            { $0.position.map(String.init) },
            { $0.parameter.isConstant ? nil : $0.parameter.argument.name }
        )
        let pairs = matching.pairs.map { ($0.old.parameter, $0.new.parameter) }
        for (before, after) in pairs {
            let isSwapped = Self.isSwapped(before, after, old, new)
            if isSwapped {
                let former = old.parameters.first { $0.argument.name == after.argument.name }
                let message =
                    "the parameter '\(after.argument.name)' of '\(new.name)' is sent as '\(after.argument.key)'"
                    + (former.map { " instead of '\($0.argument.key)'" } ?? "")
                report(.breaking, [.wire], .parameterKey, at: after.argument.location, message)
            }
            compare(before, after, of: new, isSwapped: isSwapped)
            compareSending(before, after, of: old, new)
        }
        // A constant header field of the other version is compared with the header fields.
        for removed in matching.removed where !isHeader(removed.parameter, of: new, in: self.new.api) {
            reportRemoval(of: removed.parameter, from: new, matching.added)
        }
        for added in matching.added where !isHeader(added.parameter, of: old, in: self.old.api) {
            reportAddition(of: added.parameter, to: new)
        }
        compareOrder(pairs, of: old, new)
        return pairs
    }

    /// Whether the names of a parameter in the two versions belong to arguments of both versions, so that the same call
    /// sends the values of the arguments as others.
    private static func isSwapped(
        _ before: ClientParameter,
        _ after: ClientParameter,
        _ old: ClientEndpoint,
        _ new: ClientEndpoint
    ) -> Bool {
        // Calls with arguments of other types do not compile.
        before.argument.name != after.argument.name && new.order.contains(before.argument.name)
            && old.parameters.contains {
                $0.argument.name == after.argument.name && $0.argument.type == after.argument.type
            }
    }

    /// A parameter with its position among those of the path.
    private struct Positioned {
        let parameter: ClientParameter
        let position: Int?

        init(_ parameter: ClientParameter, in path: [String]) {
            self.parameter = parameter
            position = parameter.parameter.place == .path ? path.firstIndex(of: parameter.argument.key) : nil
        }
    }

    private mutating func reportRemoval(
        of parameter: ClientParameter,
        from endpoint: ClientEndpoint,
        _ added: [Positioned]
    ) {
        let argument = parameter.argument
        if parameter.isConstant {
            let message = "'\(endpoint.name)' no longer sends the constant '\(argument.key)'"
            report(.breaking, [.wire], .parameterRemoved, at: argument.location, message)
            return
        }
        let near = similarName(to: argument.name, in: added.map(\.parameter.argument.name))
        report(
            .breaking,
            // Calls that leave out a parameter with a default still compile, but send less.
            argument.isSentByDefault ? [.source, .wire] : [.source],
            .parameterRemoved,
            at: argument.location,
            "the parameter '\(argument.name)' of '\(endpoint.name)' was removed",
            hint: near.map(Self.renamed)
        )
    }

    private mutating func reportAddition(of parameter: ClientParameter, to endpoint: ClientEndpoint) {
        let argument = parameter.argument
        if parameter.isConstant, let constant = argument.member.constant {
            let value = constant.sentText(of: argument.member.type)
            let message = "'\(endpoint.name)' now also sends the constant '\(argument.key)' with the value '\(value)'"
            report(.breaking, [.wire], .parameterAdded, at: argument.location, message)
            return
        }
        let title = "'\(argument.name)' of '\(endpoint.name)'"
        if argument.member.mustBePassed {
            let message = "the required parameter \(title) was added"
            let hint = "pass '\(argument.name):' in every call"
            report(.breaking, [.source], .parameterAdded, at: argument.location, message, hint: hint)
        } else if argument.isSentByDefault, let value = argument.member.defaultValue {
            let text = value.sentText(of: argument.member.type)
            let message = "the parameter \(title) was added, so that calls now also send its default '\(text)'"
            report(.breaking, [.wire], .parameterAdded, at: argument.location, message)
        } else {
            let message = "the optional parameter \(title) was added"
            report(.compatible, [.source], .parameterAdded, at: argument.location, message)
        }
    }

    private mutating func compare(
        _ old: ClientParameter,
        _ new: ClientParameter,
        of endpoint: ClientEndpoint,
        isSwapped: Bool
    ) {
        let title = "the parameter '\(new.argument.name)' of '\(endpoint.name)'"
        let location = new.argument.location
        switch (old.isConstant, new.isConstant) {
        case (false, false):
            let owner = "'\(endpoint.name)'"
            compareArguments(old.argument, new.argument, "the parameter", owner, isSwapped: isSwapped)
        case (false, true):
            let message = "\(title) is now always '\(sentText(of: new) ?? "")', and is no argument any more"
            // Calls that leave out the argument still compile, and send the constant instead of the default.
            let isSent = old.argument.member.mustBePassed || isSentAlike(old, new, of: endpoint)
            report(.breaking, isSent ? [.source] : [.source, .wire], .parameterConstant, at: location, message)
        case (true, false) where new.argument.member.mustBePassed:
            let message = "\(title) was a constant, and must now be passed"
            report(.breaking, [.source], .parameterConstant, at: location, message)
        case (true, false):
            let kind = new.argument.member.defaultValue == nil ? "an optional argument" : "an argument with a default"
            let message = "\(title) was a constant, and is now \(kind)"
            let isSame = isSentAlike(old, new, of: endpoint)
            report(
                isSame ? .compatible : .breaking,
                [isSame ? .source : .wire],
                .parameterConstant,
                at: location,
                message
            )
        case (true, true):
            let (before, after) = (sentText(of: old), sentText(of: new))
            if let before, let after, before != after {
                let subject = "the constant '\(new.argument.key)' of '\(endpoint.name)'"
                reportChange(.breaking, [.wire], .parameterConstant, at: location, subject, from: before, to: after)
            } else {
                compareConstantTypes(old, new, of: endpoint)
            }
        }
        compareFormats(old.argument, new.argument, title)
    }

    /// Compares the values of constants with equal texts, which are the same everywhere but in JSON.
    private mutating func compareConstantTypes(
        _ old: ClientParameter,
        _ new: ClientParameter,
        of endpoint: ClientEndpoint
    ) {
        let argument = new.argument
        let (before, after) = (old.argument.member, argument.member)
        guard old.argument.valueType != argument.valueType, !isSentAlike(old, new, of: endpoint) else { return }
        let from = WireForm.text(of: before.type, in: self.old.api)
        let to = WireForm.text(of: after.type, in: self.new.api)
        let subject = "the type of the constant '\(argument.key)' of '\(endpoint.name)'"
        reportChange(.breaking, [.wire], .parameterConstant, at: argument.location, subject, from: from, to: to)
    }

    /// Whether the constants or the defaults of both parameters are the same text or, in JSON, the same value.
    private func isSentAlike(_ old: ClientParameter, _ new: ClientParameter, of endpoint: ClientEndpoint) -> Bool {
        guard new.parameter.place == .body, endpoint.endpoint.body.form == .json else {
            return sentText(of: old) == sentText(of: new)
        }
        let values = [old, new].map(\.argument.member).map { member in
            (member.constant ?? member.defaultValue)?.value(of: member.type)
        }
        return values[0] == values[1]
    }

    /// The text on the wire of the constant or the default of a parameter.
    private func sentText(of parameter: ClientParameter) -> String? {
        let member = parameter.argument.member
        return (member.constant ?? member.defaultValue)?.sentText(of: member.type)
    }

    private mutating func compareSending(
        _ old: ClientParameter,
        _ new: ClientParameter,
        of formerEndpoint: ClientEndpoint,
        _ endpoint: ClientEndpoint
    ) {
        let title = "the parameter '\(new.argument.name)' of '\(endpoint.name)'"
        let location = new.argument.location
        let (before, after) = (old.parameter, new.parameter)
        if before.place != after.place {
            let message = "\(title) is sent in the \(after.place.rawValue) instead of the \(before.place.rawValue)"
            report(.breaking, [.wire], .parameterPlace, at: location, message)
        } else if after.place != .path, old.argument.identity != new.argument.identity {
            let message = "\(title) is sent as '\(new.argument.key)' instead of '\(old.argument.key)'"
            report(.breaking, [.wire], .parameterKey, at: location, message)
        }
        let (formerForm, latterForm) = (formerEndpoint.endpoint.body.form, endpoint.endpoint.body.form)
        let from = before.sentStyle(in: formerForm, self.old.api)
        let to = after.sentStyle(in: latterForm, self.new.api)
        // A list in a header field has no style unless it is JSON.
        let areHeaders = before.place.isHeaderField && after.place.isHeaderField
        if from != to, areHeaders || from != nil && to != nil {
            let (from, to) = (from?.rawValue ?? "none", to?.rawValue ?? "none")
            let subject = "the style of \(title)"
            reportChange(.breaking, [.wire], .parameterFormat, at: location, subject, from: from, to: to)
        }
        if before.media != after.media {
            let (from, to) = (before.media ?? "none", after.media ?? "none")
            let subject = "the media type of \(title)"
            reportChange(.breaking, [.wire], .parameterFormat, at: location, subject, from: from, to: to)
        }
    }

    private mutating func compareOrder(
        _ pairs: [(old: ClientParameter, new: ClientParameter)],
        of old: ClientEndpoint,
        _ new: ClientEndpoint
    ) {
        let renamed = pairs.filter { !Self.isSwapped($0.old, $0.new, old, new) }
        let names = Dictionary(renamed.map { ($0.old.argument.name, $0.new.argument.name) }) { first, _ in first }
        let before = old.order.map { names[$0] ?? $0 }.filter(new.order.contains)
        let after = new.order.filter(before.contains)
        guard before != after else { return }
        let list = after.map { "\($0):" }.joined(separator: ", ")
        let message = "the arguments of '\(new.name)' have another order: \(list)"
        report(.breaking, [.source], .parameterOrder, at: new.location, message)
    }
}
