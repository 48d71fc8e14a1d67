import Spec

extension Endpoint {
    /// `SearchRepositories`
    var requestName: String {
        let name = SwiftName.type(name.value)
        // What has no capitals would be called as its function is.
        if name == functionName { return name + "Request" }
        // Behind a dot these are something else, even in back-ticks.
        return ["Type", "Protocol"].contains(name) ? name + "_" : name
    }

    /// `searchRepositories`
    var functionName: String { SwiftName.member(name.value) }

    /// The arguments that the caller passes: the parameters and, if the endpoint takes one, the payload.
    var initializerMembers: [Member] {
        askedMembers + (payloadMember.map { [$0] } ?? [])
    }

    /// The parameters, with disambiguated names.
    var namedParameters: [Parameter] {
        var members = askedMembers.makeIterator()
        return parameters.map { parameter in
            guard !parameter.member.isConstant, let member = members.next() else { return parameter }
            var parameter = parameter
            parameter.member = member
            return parameter
        }
    }

    /// The payload, if the caller passes it as a whole.
    var payloadMember: Member? {
        guard case .whole(let payload) = body else { return nil }
        let type: TypeReference
        switch payload.content {
        case .none, .status, .events: return nil
        case .file: type = .builtin(.upload, nil)
        case .lines(let line): type = .list(line)
        case .text: type = .builtin(.string, nil)
        case .data: type = .builtin(.data, nil)
        case .json(let json): type = json
        }
        // A parameter keeps its own name.
        let swiftName = SwiftName.free(["body", "payload", "content"], beside: askedMembers.map(\.propertyName))
        return Member(
            wireName: Name("body", at: name.location),
            swiftName: Name(swiftName, at: name.location),
            description: payload.description,
            type: type,
            presence: payload.isOptional ? .optional : .required
        )
    }
}

extension Member {
    /// Whether it is always the same value, so that the caller does not pass it.
    var isConstant: Bool {
        if case .constant = presence { true } else { false }
    }
}
