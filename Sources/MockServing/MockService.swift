import EndpointRuntime
import Foundation
package import LoopbackServer
package import Spec

/// Answers requests as a spec says, the same for the same request; without any input or output.
package struct MockService: Sendable {
    private let router: Router

    /// Serves all APIs of a spec: each endpoint below its base's path and directly at the root, and below the name of
    /// its API where several would meet.
    package init(_ spec: CheckedSpec) {
        router = Router(spec)
    }

    /// What is answered, and which endpoint it was.
    package struct Outcome: Sendable {
        package let answer: Answer
        /// Such as `GitHub.getUser`; `nil` where no endpoint was found.
        package let endpoint: String?
        /// Why the request does not fit the spec.
        package let reasons: [Reason]
    }

    package func answer(_ request: ReceivedRequest) -> Outcome {
        switch router.route(request) {
        case .unknownPath(let nearest):
            let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
            return refusal(404, "no endpoint has the path '\(request.path)'\(hint)")
        case .unknownMethod(let allowed):
            let methods = allowed.joined(separator: ", ")
            if request.method == "OPTIONS" {
                return Outcome(
                    answer: .response(status: 204, headers: ["Allow": methods], body: []),
                    endpoint: nil,
                    reasons: []
                )
            }
            return refusal(405, "'\(request.path)' takes \(methods)", headers: ["Allow": methods])
        case .endpoint(let match):
            return answer(request, match)
        }
    }

    private func answer(_ request: ReceivedRequest, _ match: Router.Match) -> Outcome {
        let endpoint = match.endpoint
        let name = [match.api.name.value, endpoint.group, endpoint.name.value].compactMap(\.self).joined(separator: ".")
        let reasons = RequestCheck(match).reasons(request)
        guard reasons.isEmpty else {
            let list = reasons.map(\.json)
            return Outcome(
                answer: .json(["error": "the request does not fit '\(name)'", "reasons": .array(list)], status: 400),
                endpoint: name,
                reasons: reasons
            )
        }
        let responses = ResponseMaker(
            api: match.api,
            endpoint: endpoint,
            seed: request.line + "\(request.body.hashText)"
        )
        guard let preferred = request.preferredStatus else {
            return Outcome(answer: responses.success(), endpoint: name, reasons: [])
        }
        guard let answer = responses.failure(preferred) else {
            let reason = Reason(place: "header", name: "Prefer", text: "no error is declared for '\(preferred)'")
            let declared = endpoint.errors.map { JSON.string($0.status.value.text) }
            return Outcome(
                answer: .json(["error": .string(reason.text), "declared": .array(declared)], status: 400),
                endpoint: name,
                reasons: [reason]
            )
        }
        return Outcome(answer: answer, endpoint: name, reasons: [])
    }

    private func refusal(_ status: Int, _ message: String, headers: [String: String] = [:]) -> Outcome {
        Outcome(
            answer: .json(["error": .string(message)], status: status, headers: headers),
            endpoint: nil,
            reasons: []
        )
    }
}

extension ReceivedRequest {
    /// The status that `Prefer: status=404` (or `code=404`) asks for.
    fileprivate var preferredStatus: Int? {
        for preference in (header("Prefer") ?? "").split(whereSeparator: { $0 == "," || $0 == ";" }) {
            let parts = preference.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 2, ["status", "code"].contains(parts[0]) { return Int(parts[1]) }
        }
        return nil
    }
}

extension Data {
    /// A text that differs where bodies differ, for seeds.
    fileprivate var hashText: String {
        isEmpty ? "" : String(Randomness.hash(self), radix: 16)
    }
}

extension Answer {
    /// JSON with its keys in order, so that the same value always gives the same bytes.
    static func json(_ value: JSON, status: Int, headers: [String: String] = [:]) -> Answer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(value)) ?? Data()
        return .json([UInt8](data), status: status, headers: headers)
    }
}

extension StatusPattern {
    /// The pattern as a spec writes it.
    var text: String {
        if case .otherwise = self { "default" } else { name }
    }
}
