import Diagnostics
import Spec

/// Arguments that callers pass: those for parameters, and the payload.
extension APIComparator {
    /// - Parameters:
    ///   - noun: The kind of argument in messages: `the parameter`.
    ///   - owner: The function of the new version in messages.
    ///   - isSwapped: Whether each version has an argument with the name in the other one.
    mutating func compareArguments(
        _ old: ClientMember,
        _ new: ClientMember,
        _ noun: String,
        _ owner: String,
        isSwapped: Bool = false
    ) {
        let title = "\(noun) '\(new.name)' of \(owner)"
        let location = new.location
        if old.name != new.name, !isSwapped {
            let message = "\(noun) '\(old.name)' of \(owner) is now called '\(new.name)'"
            let hint = "pass '\(new.name):' instead of '\(old.name):'"
            report(.breaking, [.source], .parameterRenamed, at: location, message, hint: hint)
        }
        let isPassedDifferently = old.member.mustBePassed != new.member.mustBePassed
        if old.valueType == new.valueType, old.type != new.type || isPassedDifferently {
            comparePresence(old, new, title)
        } else if old.type != new.type {
            let isSent =
                WireForm.text(of: old.member.type, in: self.old.api)
                != WireForm.text(of: new.member.type, in: self.new.api)
            let subject = "the type of \(title)"
            let views: [SpecChange.View] = isSent ? [.source, .wire] : [.source]
            reportChange(.breaking, views, .parameterType, at: location, subject, from: old.type, to: new.type)
        }
        guard let before = old.member.defaultValue, let after = new.member.defaultValue else { return }
        let (from, to) = (before.sentText(of: old.member.type), after.sentText(of: new.member.type))
        if from != to {
            let subject = "the default of \(title)"
            reportChange(.breaking, [.wire], .parameterDefault, at: location, subject, from: from, to: to)
        }
    }

    /// Compares the formats of values whose types differ at most in being optional. Those of other types are compared
    /// with the types.
    mutating func compareFormats(_ old: ClientMember, _ new: ClientMember, _ title: String) {
        let (from, to) = (old.member.type.formats, new.member.type.formats)
        guard old.valueType == new.valueType, from != to else { return }
        let subject = "the format of \(title)"
        let isSame = new.member.type.extendsFormats(of: old.member.type, .sent)
        let verdict: SpecChange.Verdict = isSame ? .compatible : .breaking
        reportChange(verdict, [.wire], .parameterFormat, at: new.location, subject, from: from, to: to)
    }

    /// Compares arguments whose types differ at most in being optional.
    private mutating func comparePresence(_ old: ClientMember, _ new: ClientMember, _ title: String) {
        let location = new.location
        let (before, after) = (old.member, new.member)
        // Calls that leave out the argument, or pass `nil`, send something else.
        let isSentDifferently =
            !before.mustBePassed && !after.mustBePassed && old.isSentByDefault != new.isSentByDefault
            || old.type == new.type && before.isNullable != after.isNullable
        let wire: [SpecChange.View] = isSentDifferently ? [.wire] : []
        let breaking = [.source] + wire
        if after.mustBePassed, !before.mustBePassed {
            let message = "\(title) is now required"
            let hint = "pass '\(new.name):' in every call"
            report(.breaking, breaking, .parameterRequired, at: location, message, hint: hint)
        } else if old.type != new.type, after.isOptional {
            let message = "\(title) is now optional" + (isSentDifferently ? "" : "; calls need no change")
            let hint = "unwrap the property '\(new.name)' where code reads it from a request"
            report(.breaking, breaking, .parameterOptional, at: location, message, hint: hint)
        } else if old.type != new.type {
            let subject = "the type of \(title)"
            reportChange(.breaking, breaking, .parameterType, at: location, subject, from: old.type, to: new.type)
        } else if let value = after.defaultValue {
            let text = value.sentText(of: after.type)
            let message = "\(title) now has the default '\(text)'"
            report(.compatible, [.source], .parameterDefault, at: location, message)
        } else {
            let message = "\(title) need not be passed any more, and 'nil' is left out instead of sent as null"
            report(.breaking, [.wire], .parameterOptional, at: location, message)
        }
    }

    mutating func comparePayload(of old: ClientEndpoint, _ new: ClientEndpoint) {
        let title = "the body of '\(new.name)'"
        switch (old.payload, new.payload) {
        case (nil, nil): break
        case (let before?, let after?):
            compareArguments(before, after, "the argument", "'\(new.name)'")
            compareFormats(before, after, title)
        case (.some(let before), nil):
            let message = "\(title) is no longer the argument '\(before.name)'"
            report(.breaking, [.source], .parameterRemoved, at: new.location, message)
        case (nil, .some(let after)):
            let isRequired = after.member.mustBePassed
            let message = "\(title) is now the \(isRequired ? "required" : "optional") argument '\(after.name)'"
            report(isRequired ? .breaking : .compatible, [.source], .parameterAdded, at: new.location, message)
        }
        if let from = old.endpoint.body.text, let to = new.endpoint.body.text, from != to {
            reportChange(.breaking, [.wire], .endpointBody, at: new.location, title, from: from, to: to)
        } else if case .whole(let before) = old.endpoint.body, case .whole(let after) = new.endpoint.body,
            before.content.kind != after.content.kind
        {
            let (from, to) = (before.content.kind, after.content.kind)
            reportChange(.breaking, [.wire], .endpointBody, at: new.location, title, from: from, to: to)
        } else if old.alwaysHasBody != new.alwaysHasBody, !old.alwaysHasFields, !new.alwaysHasFields {
            let effect = new.alwaysHasBody ? "now send a body even" : "no longer send a body"
            let message = "calls of '\(new.name)' \(effect) without arguments for it"
            report(.breaking, [.wire], .endpointBody, at: new.location, message)
        }
    }

    /// Compares the order of the parts of a multipart body: some servers ignore the parts after a file.
    mutating func compareParts(
        of old: ClientEndpoint,
        _ new: ClientEndpoint,
        _ parameters: [(old: ClientParameter, new: ClientParameter)]
    ) {
        guard old.endpoint.body.form == .multipart, new.endpoint.body.form == .multipart else { return }
        let parts = [old, new].map { $0.parameters.filter(\.parameter.place.isInPayload).map(\.argument.key) }
        let names = Dictionary(parameters.map { ($0.old.argument.key, $0.new.argument.key) }) { first, _ in first }
        let before = parts[0].compactMap { names[$0] }.filter(parts[1].contains)
        let after = parts[1].filter(before.contains)
        guard before != after else { return }
        let message = "the parts of the body of '\(new.name)' have another order: \(after.joined(separator: ", "))"
        report(.breaking, [.wire], .parameterOrder, at: new.location, message)
    }
}

extension ClientEndpoint {
    /// Whether a call that passes no argument for the body has one nevertheless. A body of fields may be empty.
    fileprivate var alwaysHasBody: Bool {
        switch endpoint.body {
        case .none: false
        case .parameters: true
        case .whole(let payload): !payload.isOptional || parameters.contains { $0.parameter.place.isInPayload }
        }
    }

    /// Whether the body has an argument that calls must pass, or a constant or a default, whose change is reported itself.
    fileprivate var alwaysHasFields: Bool {
        let fields = parameters.filter(\.parameter.place.isInPayload).map(\.argument) + [payload].compactMap(\.self)
        return fields.contains { $0.member.mustBePassed || $0.isSentByDefault }
    }
}

extension ClientMember {
    /// The Swift type without the `?` of an optional member.
    var valueType: String {
        if case .threeState = member.presence { return type }
        return member.isOptional ? String(type.dropLast()) : type
    }
}

extension Member {
    /// Whether the value may be null, which is then sent.
    var isNullable: Bool { mayBeNull && !mayBeAbsent }
}

extension RequestBody {
    /// The form and the media type of the body; `nil` without a body.
    fileprivate var text: String? {
        switch self {
        case .none: nil
        case .parameters(let form, let media): media ?? form.mediaType
        case .whole(let payload): payload.media ?? payload.content.mediaType
        }
    }
}
