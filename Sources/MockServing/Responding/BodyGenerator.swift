import MockMessages
import Spec

/// Generates response bodies from the spec's example, or else with generated values.
struct BodyGenerator {
    let route: Route
    let seed: UInt64
    /// Values that the request determines, by field name; the body repeats them.
    let known: [String: JSONValue]
    /// The JSON that is the body of the request; the body repeats it.
    var sent: SentValue?
    /// The requested page; `nil` if the endpoint is not paginated.
    var page: PageState?
    /// The status of a failure, which some of its fields have as their value; `nil` for a success.
    var failureStatus: Int?
    /// Whether the status of a response without a body may be 204 instead of 200.
    var mayHaveNoContent = false

    /// A response with `status` and a body of the declared type.
    func outcome(_ response: Response, status: Int) -> MockResponder.Outcome {
        var outcome = body(response, status: status)
        let ofPage = (200...299).contains(status) ? page?.headerNames ?? [] : []
        for (name, value) in headers(of: response, "\(status)", except: ofPage, in: outcome.response) {
            outcome = outcome.adding(name, value)
        }
        return outcome
    }

    private func body(_ response: Response, status: Int) -> MockResponder.Outcome {
        let purpose = "\(status)"
        switch response.content {
        case _ where Self.statusesWithoutBody.contains(status), .none, .status:
            return outcome(status: status, media: nil, [], "no body")
        case .lines(let type):
            let media = response.sentMedia()
            let values = examples(of: response, purpose) ?? self.values(of: type, count: 3, purpose)
            return outcome(
                status: status,
                media: media,
                Self.encode(json: Self.lines(values, for: media), for: media),
                "\(values.count) \(values.count == 1 ? "line" : "lines")"
            )
        case .textLines:
            let lines = response.textExample?.text ?? textLines(purpose)
            return text(lines, response, status: status, "lines of text")
        case .events(let stream):
            let body = events(of: stream, in: response, purpose)
            return outcome(status: status, media: response.sentMedia(), body, "events")
        case .text:
            let content = response.textExample?.text ?? sentence(purpose)
            return text(content, response, status: status, "\(content.count) characters")
        case .data, .file:
            let bytes = response.textExample?.text.map { Array($0.utf8) } ?? self.bytes(purpose)
            return outcome(status: status, media: response.sentMedia(), bytes, "\(bytes.count) bytes")
        case .json(let type):
            return json(type, response, status: status)
        }
    }

    private func text(
        _ text: String,
        _ response: Response,
        status: Int,
        _ summary: String
    ) -> MockResponder.Outcome {
        let media = response.sentMedia(isText: true)
        return outcome(status: status, media: media, Self.encode(text, for: media) ?? Array(text.utf8), summary)
    }

    /// The statuses whose responses have no body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5).
    static let statusesWithoutBody: Set = [204, 205, 304]

    private func json(_ type: TypeReference, _ response: Response, status: Int) -> MockResponder.Outcome {
        var generator = ValueGenerator(api: route.api, seed: seed(for: "\(status)"), known: known)
        generator.sent = sent
        generator.failureStatus = failureStatus
        if case .none = route.endpoint.body {} else { generator.answersBody = true }
        let place = ValuePlace.whole(named: route.endpoint.name.value)
        let example = response.example.flatMap { route.api.loadedValue(of: $0, as: type) }
        let value =
            example.map { generator.completed($0, type, at: place) } ?? generator.value(of: type, at: place)
        // An optional response is nil for an empty body, not for null.
        if value == .null, response.pick.isEmpty, case .optional = route.api.shape(of: type) {
            return outcome(status: mayHaveNoContent && status == 200 ? 204 : status, media: nil, [], "no body")
        }
        var headers: [String: String] = [:]
        var whole = response.pick.reversed().reduce(value) { Self.wrap($0, at: $1) }
        let isValid = { (body: JSONValue) in
            body.value(at: response.pick).map { ValueCheck.isReadable($0, as: type, in: route.api) } ?? false
        }
        if (200...299).contains(status) {
            if let success = route.endpoint.success { whole = success.kept(by: whole, isValid: isValid) }
            if let page {
                let editor = PageState.Editor(pick: response.pick, isValid: isValid) { body, path, end in
                    generator.filled(body, type, pickedAt: response.pick, along: path, end: end, at: place)
                }
                whole = page.applied(to: whole, editor)
                headers = page.headers(of: response, beside: whole) { type in
                    Self.text(of: generator.value(of: type, at: place))
                }
            }
        }
        let media = response.sentMedia(isText: true)
        let outcome = outcome(
            status: status,
            media: media,
            Self.encode(json: whole.text() + "\n", for: media),
            (whole.value(at: response.pick) ?? value).summary
        )
        return headers.reduce(outcome) { $0.adding($1.key, $1.value) }
    }

    /// `value`, nested in an object under the key `step`, or in a list at that index if `step` is an integer.
    private static func wrap(_ value: JSONValue, at step: String) -> JSONValue {
        guard let index = Int(step), (-longestList...longestList).contains(index) else {
            return .object([.init(step, value)])
        }
        return .list(Array(repeating: value, count: index < 0 ? -index : index + 1))
    }

    private static let longestList = 20

    private func outcome(status: Int, media: String?, _ body: [UInt8], _ summary: String) -> MockResponder.Outcome {
        let headers = media.map { ["Content-Type": $0] } ?? [:]
        return MockResponder.Outcome(
            .response(status: status, headers: headers, body: body),
            endpoint: route.name,
            summary: summary
        )
    }

    func seed(for purpose: String) -> UInt64 {
        SeededGenerator.seed(of: purpose.utf8, from: seed)
    }

    func sentence(_ purpose: String) -> String {
        var texts = TextGenerator(generator: SeededGenerator(seed: seed(for: purpose)))
        return texts.sentence
    }

    private func bytes(_ purpose: String) -> [UInt8] {
        var generator = SeededGenerator(seed: seed(for: purpose))
        return generator.bytes(32)
    }
}

extension SuccessRule {
    /// The body, changed to satisfy the rule; a body that is not an object is returned unchanged.
    ///
    /// - Parameter isValid: Returns whether a body is valid for the type of the response.
    fileprivate func kept(by body: JSONValue, isValid: (JSONValue) -> Bool) -> JSONValue {
        guard body.members != nil, !isSatisfied(by: body) else { return body }
        let bodies = values.flatMap { changed(body, to: $0) }
        return bodies.first(where: isValid) ?? bodies.first ?? body
    }

    /// Whether the body has one of the values, or lacks a field that may be absent.
    private func isSatisfied(by body: JSONValue) -> Bool {
        switch body.value(at: path) {
        case nil: values.contains(nil)
        case .string(let text)?, .number(let text)?: values.contains(text)
        case .bool(let flag)?: values.contains("\(flag)")
        // A rule with `null` alone requires that the key is absent, if it may be.
        case .null?: values.contains(nil) && values.count > 1
        case .list(let elements)?: acceptsEmptyList && elements.isEmpty
        case .object?: false
        }
    }

    /// The alternative bodies with a value of the rule.
    private func changed(_ body: JSONValue, to value: String?) -> [JSONValue] {
        guard let value else {
            // A field that must not be absent is null.
            let bodies = [body.removing(path), body.setting(.null, at: path)].compactMap(\.self)
            return (acceptsEmptyList ? [body.setting(.list([]), at: path)].compactMap(\.self) : []) + bodies
        }
        let literal: JSONValue =
            switch value {
            case "true": .bool(true)
            case "false": .bool(false)
            default: JSONValue(numeral: value) ?? .string(value)
            }
        // The rule compares texts: the type of the field determines whether `0` is a number or a string.
        return [literal, .string(value)].compactMap { body.adding($0, at: path) }
    }
}

extension JSONValue {
    /// A summary of the value in two words, such as `3 fields`.
    fileprivate var summary: String {
        switch self {
        case .object(let members): "\(members.count) \(members.count == 1 ? "field" : "fields")"
        case .list(let elements): "\(elements.count) \(elements.count == 1 ? "item" : "items")"
        case .string(let text): "\(text.count) characters"
        case .null, .bool, .number: compactText
        }
    }
}
