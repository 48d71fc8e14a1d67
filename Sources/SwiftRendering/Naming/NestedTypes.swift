import Spec
import SwiftNaming

extension TypeReference {
    /// The inline type that is declared here; `nil` if there is none, or if it is inherited.
    var ownInline: InlineType? { inline.flatMap { $0.owner == nil ? $0 : nil } }
}

extension Structure {
    /// The inline types that its fields declare.
    var inlineTypes: [InlineType] {
        members.compactMap(\.type.ownInline) + [additional?.ownInline].compactMap(\.self)
    }
}

extension Union {
    /// The inline types of its variants.
    var inlineTypes: [InlineType] { variants.compactMap(\.type.inline) }
}

extension InlineType {
    /// The inline types of its fields or variants.
    var nestedTypes: [InlineType] {
        switch shape {
        case .structure(let structure): structure.inlineTypes
        case .union(let union): union.inlineTypes
        case .enumeration: []
        }
    }
}

extension InlineType {
    /// The Swift name, without backticks: `Status`.
    var swiftName: String { SwiftName.inlineType(of: name.value) }
}

extension [Endpoint] {
    /// The parameters with an inline type that the group of these endpoints declares, each once.
    var sharedParameters: [Member] {
        var seen: Set<String> = []
        return flatMap(\.parameters).map(\.member).filter { member in
            guard !member.isConstant, case .group? = member.type.inline?.owner else { return false }
            return seen.insert(member.wireName.value).inserted
        }
    }
}

extension Response {
    /// The inline types of the body.
    var bodyInlines: [InlineType] {
        switch content {
        case .none, .text, .data, .status, .file, .textLines: []
        case .json(let type), .lines(let type): [type.inline].compactMap(\.self)
        case .events(let stream): stream.events.compactMap(\.type.inline)
        }
    }
}

extension Endpoint {
    /// All responses, including failures.
    var responses: [Response] { [response] + statusResponses.map(\.response) + errors.map(\.response) }

    /// The Swift names of the types that the request declares besides the inline types of the spec.
    var generatedTypeNames: [String] {
        var names: [String] = []
        let isOne = statusResponses.count < 2
        for statusResponse in statusResponses.map({ (SwiftName.type($0.status.value.reason), $0.response) }) + [
            ("", response)
        ] {
            let (reason, response) = isOne ? ("", statusResponse.1) : statusResponse
            if case .events(let stream) = response.content, stream.isNamed { names.append(reason + "Event") }
            if !response.headers.isEmpty, !reason.isEmpty { names.append(reason) }
        }
        names += errors.filter { !$0.response.headers.isEmpty }.map(\.failureName)
        if pages != nil { names.append(ReservedNames.pageItem) }
        return names
    }
}

extension StatusResponse {
    /// The struct of a failure that has headers: `TooManyRequestsFailure`.
    var failureName: String { SwiftName.type(status.value.reason) + "Failure" }
}
