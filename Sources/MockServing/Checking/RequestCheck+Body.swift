import Diagnostics
import MockMessages
import Spec
import TextCoding

extension RequestCheck {
    mutating func checkBody() {
        switch route.omitsBody ? .none : endpoint.body {
        case .none:
            if !request.body.isEmpty { report("body", "", "\(route.name) takes no body") }
        case .parameters(let form, let media):
            let parameters = parameters(in: .body)
            let mayBeEmpty = parameters.allSatisfy { $0.member.mayBeAbsent }
            guard !request.body.isEmpty || !mayBeEmpty && form != .form else {
                // A form whose lists and maps are all empty is an empty body.
                return form == .form ? checkForm(parameters) : ()
            }
            guard checkMedia(RouteMedia.types(of: form, media), isDeclared: media != nil) else { return }
            switch form {
            case .json: checkJSON(parameters)
            case .form: checkForm(parameters)
            case .multipart: checkMultipart(parameters)
            }
        case .whole(let payload): check(payload)
        }
    }

    private mutating func check(_ payload: Payload) {
        let parameters = parameters(in: .body)
        if request.body.isEmpty {
            // An empty body is valid text and data, but not valid JSON.
            if case .json = payload.content, !payload.isOptional {
                report("body", "", "is missing")
            } else {
                parameters.forEach { checkAbsence(of: $0) }
            }
            return
        }
        let media = RouteMedia.types(of: payload.content, payload.media)
        guard media.isEmpty || checkMedia(media, isDeclared: payload.media != nil) else { return }
        switch payload.content {
        case .none, .status, .events: report("body", "", "\(route.name) takes no body")
        case .lines(let type): checkLines(of: type)
        case .file, .data: break
        case .text, .textLines: checkText()
        case .json(let type):
            guard let value = readJSON() else { return }
            let names = Set(parameters.map(\.name))
            // Without a payload, only the parameters are sent.
            let members = value.members ?? []
            let isOnlyParameters = !members.isEmpty && members.allSatisfy { names.contains($0.key) }
            if !payload.isOptional || !isOnlyParameters {
                var check = ValueCheck(api: api, source: .json)
                check.check(value, type, at: "")
                // Members that parameters replace are validated with the parameters, even if the type does not declare
                // them.
                for finding in check.findings where !names.contains(finding.path) {
                    report("body", finding.path, finding.text)
                }
            }
            checkMembers(parameters, of: members)
            know(body: value, type)
        }
    }

    /// Validates the JSON in each line of the body, or in each text of a JSON text sequence. Empty ones are ignored.
    private mutating func checkLines(of type: TypeReference) {
        let media = request.header("Content-Type").map { MediaType($0).essence } ?? ""
        let isSequence = JSONSequence.isMediaType(media)
        let separator = isSequence ? JSONSequence.separator : UInt8(ascii: "\n")
        var lines = request.body.split(separator: separator, omittingEmptySubsequences: false)
        if isSequence {
            // A separator is before each text.
            let first = lines.removeFirst()
            if first.contains(where: { $0 > 0x20 }) { report("body", "", "does not begin with a record separator") }
        }
        for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
            guard let value = JSONValue(parsing: line) else {
                report("body", "[\(index)]", "is not JSON")
                continue
            }
            var check = ValueCheck(api: api, source: .json)
            check.check(value, type, at: "[\(index)]")
            for finding in check.findings { report("body", finding.path, finding.text) }
        }
    }

    /// Validates the members that parameters replace; the others are validated with the type of the payload.
    private mutating func checkMembers(_ parameters: [Parameter], of members: [JSONValue.Member]) {
        let names = Set(parameters.map(\.name))
        var check = ValueCheck(api: api, source: .json, closesInlineTypes: true)
        check.check(
            members.filter { names.contains($0.key) },
            against: parameters.map(\.member),
            of: route.name,
            at: ""
        )
        finish(check, parameters, members)
    }

    private mutating func checkJSON(_ parameters: [Parameter]) {
        guard let value = readJSON() else { return }
        guard let members = value.members else { return report("body", "", "is JSON, but not an object") }
        var check = ValueCheck(api: api, source: .json, closesInlineTypes: true)
        check.check(members, against: parameters.map(\.member), of: route.name, at: "")
        finish(check, parameters, members)
    }

    /// Reports the findings in a JSON body, and keeps its members for the response.
    private mutating func finish(_ check: ValueCheck, _ parameters: [Parameter], _ members: [JSONValue.Member]) {
        for finding in check.findings { report("body", finding.path, finding.text) }
        for member in members {
            know(member.key, member.value)
            guard !check.findings.contains(where: { $0.path == member.key }) else { continue }
            for parameter in parameters where parameter.name == member.key {
                checkConstant(of: parameter, member.value)
            }
        }
    }

    private mutating func readJSON() -> JSONValue? {
        let value = JSONValue(parsing: request.body)
        if value == nil { report("body", "", "is not JSON") }
        return value
    }

    private mutating func checkForm(_ parameters: [Parameter]) {
        var items = FieldItems(QueryItem.items(of: String(decoding: request.body, as: UTF8.self)), api: api)
        check(parameters, in: &items, of: .body)
        reportUnread(items, known: parameters.map(\.name), in: .body)
    }

    /// Returns whether the body has one of the media types. If not, reports that, and the body is not validated
    /// further.
    ///
    /// - Parameter isDeclared: Whether the spec declares the media types; of the usual ones, only the first is
    ///   reported.
    private mutating func checkMedia(_ expected: [String], isDeclared: Bool = false) -> Bool {
        let shown = Diagnostic.list(Array(expected.prefix(isDeclared ? expected.count : 1)), conjunction: "or")
        guard let media = request.header("Content-Type").map({ MediaType($0) }) else {
            report("header", "Content-Type", "is missing; \(shown) is expected")
            return false
        }
        guard expected.contains(where: { MediaType($0).covers(media) }) else {
            report("header", "Content-Type", "'\(media)' is not \(shown)")
            return false
        }
        return true
    }
}
