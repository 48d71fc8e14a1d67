import Testing

@testable import MockServing

/// The preferences of the mock in a header field `Prefer` that the spec declares for its own preferences.
struct PreferenceTests {
    private static let spec = """
        headers: {Prefer: respond-async}
        endpoints:
          constant: {path: /constant, response: none, errors: {404: none}}
          parameter:
            path: /parameter
            params: {Prefer?: {enum: [return=minimal, "a=\\"x, y\\"; b=1"], in: header}}
            response: none
            errors: {404: none}
          required:
            path: /required
            params: {Prefer: {enum: [return=minimal], in: header}}
            response: none
          async: {path: /routed, params: {Prefer: {const: respond-sync, in: header}}, response: {type: text, example: sync}}
          plain: {path: /routed, params: {Prefer: {const: wait=5, in: header}}, response: {type: text, example: waiting}}
        """

    @Test(
        arguments: [
            ("/constant", "status=404", 404), ("/constant", "respond-async, status=404", 404),
            ("/constant", "delay=0", 204), ("/constant", "status=404;delay=0, respond-async", 404),
            ("/constant", "respond-sync, status=404", 400),
            ("/parameter", "code=404", 404), ("/parameter", "return=minimal,status=\"404\"", 404),
            ("/parameter", "status=404, a=\"x, y\"; b=1", 404), ("/parameter", "a=\"x, y\"; b=1", 204),
            ("/parameter", "return=all, status=404", 400), ("/parameter", "status", 400),
            ("/required", "status=204", 400), ("/required", "return=minimal, status=204", 204),
        ]
    )
    func preferencesOfTheMockAreNotThoseOfTheSpec(path: String, preference: String, status: Int) throws {
        let outcome = try Mocking(Self.spec).respond(to: path, ["Prefer": preference])
        #expect(outcome.status == status, "\(outcome.text)")
    }

    @Test func preferencesOfTheSpecDistinguishEndpoints() throws {
        let mock = try Mocking(Self.spec)
        #expect(mock.respond(to: "/routed", ["Prefer": "wait=5, status=200"]).text == "waiting")
        #expect(mock.respond(to: "/routed", ["Prefer": "status=200, respond-sync"]).text == "sync")
    }
}
