import Diagnostics
import MockMessages
import Spec

extension RequestCheck {
    mutating func checkMultipart(_ parameters: [Parameter]) {
        let boundary = request.header("Content-Type").flatMap { MediaType($0).parameter("boundary") } ?? ""
        guard !boundary.isEmpty, let parts = MultipartParts(Array(request.body), boundary: boundary)?.parts else {
            return report("body", "", "is not a multipart form with the boundary that 'Content-Type' names")
        }
        let known = parameters.map(\.name)
        var unknown: Set<String> = []
        for part in parts where !known.contains(part.name) && unknown.insert(part.name).inserted {
            let meant = nearestName(to: part.name, in: known).map { "; is '\($0)' meant?" } ?? ""
            report("body", part.name, "is not a field of \(route.name)\(meant)")
        }
        for parameter in parameters { check(parameter, in: parts.filter { $0.name == parameter.name }) }
    }

    private mutating func check(_ parameter: Parameter, in parts: [MultipartParts.Part]) {
        let type = parameter.member.type
        if case .list(let element) = api.resolve(type) {
            // An empty list has no part.
            if case .builtin(.upload, _) = api.resolve(element) { return }
            if !parts.isEmpty { check(.list(parts.map { value(of: $0, as: element) }), parameter) }
            return
        }
        guard let part = parts.first else { return checkAbsence(of: parameter) }
        if parts.count > 1 { report("body", parameter.name, "is there more than once") }
        switch api.resolve(type) {
        case .builtin(.data, _), .builtin(.upload, _): return
        default: break
        }
        check(value(of: part, as: type), parameter)
    }

    private func value(of part: MultipartParts.Part, as type: TypeReference) -> JSONValue {
        let text = String(decoding: part.content, as: UTF8.self)
        switch api.resolve(type) {
        case .structure, .map, .list, .union: return JSONValue(parsing: part.content) ?? .string(text)
        case .builtin, .enumeration, .optional: return api.value(of: text, as: type)
        }
    }
}
