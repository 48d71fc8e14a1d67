import Foundation
import TestSupport
import Testing

/// The failures that generated requests decode from rejections, if all failures have one type. The test runs the code,
/// since a golden shows only its text.
struct FailureReadingTests {
    @Test func eachStatusIsReadAsItsSpecSays() async throws {
        let golden = URL(filePath: #filePath).appending(
            path: "../../Goldens/failures-of-one-type/Failing.endpoints.swift"
        )
        let program = try await GeneratedProgram([
            "Failing.endpoints.swift": String(contentsOf: golden.standardizedFileURL, encoding: .utf8),
            "main.swift": Self.main,
        ])
        #expect(program.complaints == "")
        let outcome = try await program.run(input: "")
        #expect(
            outcome.output == """
                404 Problem(message: "no")
                500 Problem(message: "no")
                404 not found
                500 gone
                404 nothing
                404 3 bytes
                404 17
                404 404
                404 1970-01-01 00:00:17 +0000
                410 1970-01-01 00:00:02 +0000
                500 nothing
                404 "a"
                410 a
                404 Problem(message: "no")
                500 nothing
                422 nothing
                502 Problem(message: "no")
                404 one
                410 two

                """
        )
    }

    private static let main = #"""
        import EndpointRuntime
        import Foundation

        func show<R: Request>(_ request: R.Type, _ status: Int, _ body: String) {
            let response = RawResponse(status: status, headers: ["Content-Type": "text/html"], body: Data(body.utf8))
            do {
                print(status, try R.decodeFailure(from: response).map { "\($0)" } ?? "nothing")
            } catch {
                print(status, error)
            }
        }

        let problem = #"{"message":"no"}"#
        show(Failing.Endpoint.Problem.self, 404, problem)
        show(Failing.Endpoint.Problem.self, 500, problem)
        show(Failing.Endpoint.Text.self, 404, "not found")
        show(Failing.Endpoint.Text.self, 500, "gone")
        show(Failing.Endpoint.Text.self, 404, "")
        show(Failing.Endpoint.Data.self, 404, "abc")
        show(Failing.Endpoint.Number.self, 404, "17")
        show(Failing.Endpoint.Status.self, 404, "17")
        show(Failing.Endpoint.Seconds.self, 404, "17")
        show(Failing.Endpoint.Dates.self, 410, #""Thu, 01 Jan 1970 00:00:02 GMT""#)
        show(Failing.Endpoint.Dates.self, 500, "17")
        show(Failing.Endpoint.Texts.self, 404, #""a""#)
        show(Failing.Endpoint.Texts.self, 410, #""a""#)
        show(Failing.Endpoint.None.self, 404, problem)
        show(Failing.Endpoint.None.self, 500, "<html>")
        show(Failing.Endpoint.Classes.self, 422, "<html>")
        show(Failing.Endpoint.Classes.self, 502, "{\"error\":" + problem + "}")
        show(Failing.Endpoint.Picks.self, 404, #"{"a":"one","b":"two"}"#)
        show(Failing.Endpoint.Picks.self, 410, #"{"a":"one","b":"two"}"#)
        """#
}
