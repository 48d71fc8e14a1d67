import EndpointRuntime
import LoopbackServer
import Spec
import YAML

/// Makes the answers of one endpoint.
struct ResponseMaker {
    let endpoint: Endpoint
    private let maker: ValueMaker

    init(api: API, endpoint: Endpoint, seed: String) {
        self.endpoint = endpoint
        maker = ValueMaker(api: api, seed: seed)
    }

    func success() -> Answer {
        answer(endpoint.response, status: 200)
    }

    /// The answer of a declared error: the one for this status, or for its class, or for all; `nil` where none is declared.
    func failure(_ status: Int) -> Answer? {
        let patterns: [StatusPattern] = [.code(status), .class(status / 100), .otherwise]
        for pattern in patterns {
            guard let error = endpoint.errors.first(where: { $0.status.value == pattern }) else { continue }
            return answer(error.response, status: status)
        }
        return nil
    }

    private func answer(_ response: Response, status: Int) -> Answer {
        switch response.content {
        case .none, .status:
            return .response(status: status == 200 ? 204 : status, headers: [:], body: [])
        case .text:
            let text = response.example?.node.text ?? InventedText.of(maker)
            return .text(text, status: status)
        case .data:
            let media = response.media ?? "application/octet-stream"
            return .response(status: status, headers: ["Content-Type": media], body: Array("made up".utf8))
        case .json(let type):
            let value =
                response.example.map { maker.example($0, of: type, at: "", depth: 0) } ?? maker.value(of: type, at: "")
            return .json(Self.wrapped(value, in: response.pick[...]), status: status)
        }
    }

    /// The value where the steps of `pick` lead.
    private static func wrapped(_ value: JSON, in steps: ArraySlice<String>) -> JSON {
        guard let step = steps.first else { return value }
        return .object([step: wrapped(value, in: steps.dropFirst())])
    }
}

/// What is said where a text is wanted.
private enum InventedText {
    static func of(_ maker: ValueMaker) -> String {
        maker.value(of: .builtin(.string, nil), at: ".text").string ?? ""
    }
}
