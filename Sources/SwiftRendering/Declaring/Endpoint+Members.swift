import Spec

extension Endpoint {
    /// `SearchRepositories`
    var requestName: String {
        let name = SwiftName.type(name.value)
        // Behind a dot these are something else, even in back-ticks; a name without capitals is the front door's, too.
        return ["Type", "Protocol", functionName].contains(name) ? name + "_" : name
    }

    /// `searchRepositories`
    var functionName: String { SwiftName.member(name.value) }

    /// What the caller gives: the parameters and, where the endpoint takes one, the whole payload.
    var initializerMembers: [Member] {
        parameters.map(\.member).filter { !$0.isConstant } + (payloadMember.map { [$0] } ?? [])
    }

    private var payloadMember: Member? {
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
        return Member(
            wireName: Name("body", at: name.location),
            description: payload.description,
            type: type,
            presence: payload.isOptional ? .optional : .required
        )
    }
}

extension Member {
    /// Whether it is always sent as it is, so that nobody is asked for it.
    var isConstant: Bool {
        if case .constant = presence { true } else { false }
    }
}
