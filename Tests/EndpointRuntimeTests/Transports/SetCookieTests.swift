import Testing

@testable import EndpointRuntime

struct SetCookieTests {
    @Test(arguments: [
        ("a=1", ["a=1"]), ("a=1, b=2", ["a=1", "b=2"]), ("a=1,b=2", ["a=1", "b=2"]),
        (
            "a=1; Expires=Thu, 01 Jan 2027 00:00:00 GMT; Path=/, b=2; HttpOnly",
            ["a=1; Expires=Thu, 01 Jan 2027 00:00:00 GMT; Path=/", "b=2; HttpOnly"]
        ),
        ("a=x,y; Secure", ["a=x,y; Secure"]), ("", [""]), ("a=1,", ["a=1,"]),
    ])
    func joinedFieldsAreSeparated(joined: String, fields: [String]) {
        #expect(SetCookie.fields(in: joined) == fields)
    }
}
