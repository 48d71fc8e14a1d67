package import LoopbackServer

extension MockService {
    /// What is answered, and what it is about.
    package struct Outcome: Sendable {
        package let answer: Answer

        /// The endpoint that was meant, such as `GitHub.Issues.list`; `nil` where none was.
        package let endpoint: String?

        /// Why the request does not fit the spec; empty where it does.
        package let reasons: [Reason]

        /// What the answer holds, or why it is a refusal, in a few words for a terminal.
        package let summary: String

        init(_ answer: Answer, endpoint: String? = nil, reasons: [Reason] = [], summary: String) {
            self.answer = answer
            self.endpoint = endpoint
            self.reasons = reasons
            self.summary = summary
        }

        /// The answer to a HEAD: the length of the body is told, the body is not sent (RFC 9110, section 9.3.2).
        var withoutBody: Outcome {
            guard case .response(let status, let headers, let body) = answer else { return self }
            let length = ["Content-Length": String(body.count)]
            let answer = Answer.response(
                status: status,
                headers: headers.merging(length) { first, _ in first },
                body: []
            )
            return Outcome(answer, endpoint: endpoint, reasons: reasons, summary: summary)
        }

        func adding(_ name: String, _ value: String) -> Outcome {
            guard case .response(let status, let headers, let body) = answer else { return self }
            let answer = Answer.response(status: status, headers: headers.merging([name: value]) { $1 }, body: body)
            return Outcome(answer, endpoint: endpoint, reasons: reasons, summary: summary)
        }
    }
}
