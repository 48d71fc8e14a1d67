package import Spec
import SwiftNaming

/// The arguments that the caller of an endpoint passes, with their Swift names.
///
/// Names depend on each other, so the initializer finds them for all parameters at once. This is slow: use one value
/// for all declarations of a request.
package struct RequestArguments {
    /// The arguments in the order of the initializer: a member for each parameter that is not a constant and, if the
    /// endpoint takes one, the payload.
    package let members: [Member]
    /// All parameters in the order of the endpoint, including constants.
    package let parameters: [Parameter]
    /// The payload, if the caller passes it as a whole.
    package let payload: Member?

    package init(_ endpoint: Endpoint) {
        let passed = endpoint.parameters.filter { !$0.member.isConstant }
        let named = endpoint.namedParameters
        payload = endpoint.payload(beside: named)
        let arguments = zip(named, passed).map { (member: $0, isInherited: $1.isInherited) }
        members = Self.ordered(arguments + (payload.map { [($0, false)] } ?? []))
        var rest = named.makeIterator()
        parameters = endpoint.parameters.map { parameter in
            guard !parameter.member.isConstant, let member = rest.next() else { return parameter }
            var parameter = parameter
            parameter.member = member
            return parameter
        }
    }

    /// The arguments with the inherited ones that callers can leave out after the last required one of the endpoint
    /// itself.
    private static func ordered(_ arguments: [(member: Member, isInherited: Bool)]) -> [Member] {
        let required = arguments.lastIndex { !$0.isInherited && $0.member.mustBePassed }
        let first = arguments.prefix(required.map { $0 + 1 } ?? 0)
        let moved = first.filter { $0.isInherited && !$0.member.mustBePassed }
        let kept = first.filter { !$0.isInherited || $0.member.mustBePassed }
        return (kept + moved + arguments.dropFirst(first.count)).map(\.member)
    }
}

extension Endpoint {
    /// - Parameter parameters: The other arguments of the caller, whose names the payload must not have.
    fileprivate func payload(beside parameters: [Member]) -> Member? {
        guard case .whole(let payload) = body else { return nil }
        let type: TypeReference
        switch payload.content {
        case .none, .status, .events: return nil
        case .file: type = .builtin(.upload, nil)
        case .lines(let line): type = .list(line)
        case .text, .textLines: type = .builtin(.string, nil)
        case .data: type = .builtin(.data, nil)
        case .json(let json): type = json
        }
        let swiftName = SwiftName.free(["body", "payload", "content"], beside: parameters.map(\.propertyName))
        return Member(
            wireName: Name("body", at: name.location),
            swiftName: Name(swiftName, at: name.location),
            description: payload.description,
            type: type,
            presence: payload.isOptional ? .optional : .required
        )
    }
}
