import Spec
import SwiftNaming

extension Member {
    /// Whether the member is a constant that is always present, which the caller does not pass.
    var isConstant: Bool {
        if case .constant(_, mayBeAbsent: false) = presence { true } else { false }
    }

    /// Whether the parameter of an initializer has a default value.
    var hasInitialValue: Bool {
        switch presence {
        case .required, .nullable: false
        case .optional, .threeState, .defaulted, .constant: true
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
        if pages != nil { names.append("Item") }
        return names
    }
}

extension StatusResponse {
    /// The struct of a failure that has headers: `TooManyRequestsFailure`.
    var failureName: String { SwiftName.type(status.value.reason) + "Failure" }
}

extension Endpoint {
    /// The media types that the request accepts, if they differ from the default of its `Response` type.
    var accept: String? {
        let all = [response] + statusResponses.map(\.response)
        if all.contains(where: { $0.media != nil }) {
            return all.compactMap { $0.media ?? $0.usualMedia }.unique.joined(separator: ", ")
        }
        guard statusResponses.count > 1 || all.contains(where: { !$0.headers.isEmpty }) else {
            // The runtime decodes a bare String as text, and bare Data as bytes.
            return all.contains(where: \.isBareJSON) ? "application/json" : nil
        }
        let usual = all.compactMap(\.usualMedia).unique
        return usual.isEmpty || usual == ["application/json"] ? nil : usual.joined(separator: ", ")
    }
}

extension [String] {
    /// The distinct strings, in the order of first occurrence.
    fileprivate var unique: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

extension Response {
    /// Whether the body is JSON of a type that the runtime does not decode from JSON by default.
    fileprivate var isBareJSON: Bool {
        // With a `pick`, the runtime knows that the body is JSON.
        guard pick.isEmpty, case .json(let type) = content else { return false }
        return switch type {
        case .builtin(.string, _), .builtin(.data, _): true
        case .optional(.builtin(.string, _)), .optional(.builtin(.data, _)): true
        default: false
        }
    }

    fileprivate var usualMedia: String? {
        switch content {
        case .data, .file: "*/*"
        case .none, .status, .text, .json, .lines, .events: content.mediaType
        }
    }
}
