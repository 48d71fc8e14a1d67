import EndpointRuntime
import Foundation
import LoopbackServer
import Spec

/// Holds the body of a request against its endpoint.
struct BodyCheck {
    let endpoint: Endpoint
    let values: ValueCheck

    func reasons(_ request: ReceivedRequest) -> [Reason] {
        switch endpoint.body {
        case .none:
            return request.body.isEmpty ? [] : [reason("the endpoint takes no body")]
        case .whole(let payload):
            if request.body.isEmpty { return payload.isOptional ? [] : [reason("it is missing")] }
            guard case .json(let type) = payload.content else { return [] }
            return json(request) { values.reasons(in: $0, of: type, at: "") }
        case .parameters(let form):
            let parameters = endpoint.parameters.filter { $0.place == .body }
            switch form {
            case .json:
                return json(request) { values.reasons(in: $0, of: parameters.map(\.member), at: "", isOpen: false) }
            case .form: return formReasons(request, parameters)
            case .multipart: return multipartReasons(request, parameters)
            }
        }
    }

    private func json(_ request: ReceivedRequest, _ check: (JSON) -> [Reason]) -> [Reason] {
        let media = mediaType(request)
        guard media == "application/json" || media.hasSuffix("+json") else {
            return [reason("'\(media)' is not JSON", name: "Content-Type")]
        }
        guard let json = try? JSONDecoder().decode(JSON.self, from: request.body) else {
            return [reason("it is not JSON")]
        }
        return check(json)
    }

    private func formReasons(_ request: ReceivedRequest, _ parameters: [Parameter]) -> [Reason] {
        let media = mediaType(request)
        guard media == "application/x-www-form-urlencoded" else {
            return [reason("'\(media)' is not a form", name: "Content-Type")]
        }
        let items = ReceivedRequest.items(String(decoding: request.body, as: UTF8.self).replacing("+", with: " "))
        var known: Set<String> = []
        var reasons: [Reason] = []
        for parameter in parameters {
            let found = WrittenParameter(parameter, in: items, api: values.api)
            known.formUnion(found.itemNames)
            reasons += found.reasons(values, place: "body")
        }
        for item in items where !known.contains(item.name) {
            reasons.append(reason("the endpoint has no such field", name: item.name))
        }
        return reasons
    }

    /// Looks for the names of the parts, without taking the parts themselves to pieces.
    private func multipartReasons(_ request: ReceivedRequest, _ parameters: [Parameter]) -> [Reason] {
        let media = mediaType(request)
        guard media == "multipart/form-data" else {
            return [reason("'\(media)' is not a multipart form", name: "Content-Type")]
        }
        let text = String(decoding: request.body, as: UTF8.self)
        return parameters.filter { $0.member.isRequired && !$0.member.type.isWrittenInParts(in: values.api) }.compactMap
        { parameter in
            let name = parameter.member.wireName.value
            return text.contains("name=\"\(name)\"") ? nil : reason("it is missing", name: name)
        }
    }

    private func mediaType(_ request: ReceivedRequest) -> String {
        let text = request.header("Content-Type") ?? ""
        return text.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }

    private func reason(_ text: String, name: String = "") -> Reason {
        Reason(place: "body", name: name, text: text)
    }
}
