import Diagnostics
import Foundation
import Generator
import MockMessages
import Spec
import Testing

@testable import MockServing

/// A spec that is served without a server.
struct Mocking {
    let responder: MockResponder
    let api: API

    /// Resolves specs, with `api: Zoo` and a base in front of each spec without `api:`.
    init(_ specs: String...) throws {
        let sources = specs.enumerated().map { index, text in
            let head = text.contains("api:") ? "" : "api: Zoo\nbase: https://zoo.example\n"
            return SourceText(path: "Spec\(index).endpoints.yaml", text: head + text)
        }
        var diagnostics = DiagnosticCollector()
        let checked = Pipeline.check(sources, diagnostics: &diagnostics)
        let spec = try #require(checked, "\(diagnostics.diagnostics.map(\.message))")
        responder = MockResponder(spec)
        api = try #require(spec.apis.first)
    }

    /// - Parameters:
    ///   - line: Method and target, `POST /users?a=b`; the target alone is a GET.
    ///   - bytes: The body, if it is not a text in UTF-8.
    func respond(
        to line: String,
        _ headers: [String: String] = [:],
        body: String = "",
        bytes: [UInt8]? = nil
    ) -> MockResponder.Outcome {
        let method = line.hasPrefix("/") ? "GET" : String(line.prefix { $0 != " " })
        let target = line.hasPrefix("/") ? line[...] : line.drop { $0 != " " }.dropFirst()
        return responder.respond(
            to: ReceivedRequest(
                method: method,
                path: String(target.prefix { $0 != "?" }),
                query: String(target.drop { $0 != "?" }.dropFirst()),
                headers: Dictionary(uniqueKeysWithValues: headers.map { ($0.lowercased(), $1) }),
                body: bytes.map { Data($0) } ?? Data(body.utf8),
                occurrence: 1
            )
        )
    }

    /// The reasons of a rejection, as `query 'a': is missing`.
    func reasons(
        _ line: String,
        _ headers: [String: String] = [:],
        body: String = ""
    ) -> [String] {
        respond(to: line, headers, body: body).reasons.map(\.summary)
    }
}

extension MockResponder.Outcome {
    var status: Int? { response.status }

    var bytes: [UInt8] {
        if case .response(_, _, let body, _) = response { body } else { [] }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    var json: JSONValue? { JSONValue(parsing: bytes) }

    var cookies: [String] {
        if case .response(_, _, _, let cookies) = response { cookies } else { [] }
    }

    var headers: [String: String] {
        if case .response(_, let headers, _, _) = response { headers } else { [:] }
    }
}
