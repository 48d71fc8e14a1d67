import Diagnostics
import EndpointRuntime
import Foundation
import Generator
import HTTPTypes
import SwiftRendering
import Testing

/// The default `Accept` header of a response, which the generator and the runtime both know.
struct AcceptTests {
    /// With headers, the `Response` type does not determine the media types, so generated code contains them.
    @Test func generatedMediaTypesAreThoseOfTheRuntime() throws {
        let bodies = [
            "text": try Self.accept(of: String.self), "data": try Self.accept(of: Data.self), "file": Download.accept,
            "{lines: Int}": LineStream<Int>.accept, "{events: Int}": EventStream<Int>.accept,
        ]
        for (body, accept) in bodies {
            let type = body.hasPrefix("{") ? String(body.dropFirst().dropLast()) : "type: \(body)"
            let spec = """
                api: Zoo
                base: https://zoo.example.com
                endpoints: {get: {path: /a, response: {\(type), headers: {X: Int}}}}
                """
            var diagnostics = DiagnosticCollector()
            let source = SourceText(path: "Zoo.endpoints.yaml", text: spec)
            let files = Pipeline.generate([source], language: SwiftLanguage.self, diagnostics: &diagnostics)
            let text = try #require(files.first).text
            #expect(text.contains("request.header(\"Accept\", \"\(accept)\")"), "\(text)")
        }
    }

    private static func accept<Value: Sendable>(of type: Value.Type) throws -> String {
        try #require(try Probe<Value>().outgoing.headers[.accept])
    }
}

private struct Probe<Value: Sendable>: Request {
    typealias Response = Value

    static var service: Service { Service(name: "Zoo", base: "https://zoo.example.com") }

    func buildRequest(_ request: inout RequestBuilder) { request.get("/a") }

    func decodeResponse(_ response: RawResponse) throws -> Value { throw CancellationError() }
}
