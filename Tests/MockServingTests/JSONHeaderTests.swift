import Testing

@testable import MockServing

/// Header fields in the style `json`.
struct JSONHeaderTests {
    private static let values: [(value: String?, reason: String?)] = [
        (#"{"x": 1}"#, nil), ("{}", "header 'X-Arg.x': is missing"), (nil, "header 'X-Arg': is missing"),
        ("x=1", "header 'X-Arg': is not JSON"), (#"{"x": "1"}"#, "header 'X-Arg.x': the string '1' is not an Int"),
    ]

    @Test(arguments: values)
    func headersInJSONAreRead(value: String?, reason: String?) throws {
        let mock = try Mocking(
            """
            endpoints:
              get:
                path: /get
                params:
                  X-Arg: {fields: {x: Int}, in: header, style: json}
                  X-Map-?: {type: "[String: Int]", in: header, style: json}
            """
        )
        let headers = ["X-Arg": value, "X-Map-": #"{"a": 1}"#].compactMapValues(\.self)
        #expect(mock.reasons("/get", headers) == [reason].compactMap(\.self))
    }
}
