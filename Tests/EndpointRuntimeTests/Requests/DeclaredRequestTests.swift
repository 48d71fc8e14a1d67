import EndpointRuntime
import Foundation
import Testing

@Suite("Requests by hand")
struct DeclaredRequestTests {
    struct Declared: DeclaredRequest {
        typealias Response = Void
        static let service = Service(name: "Bare", base: "https://bare.example")
        var method: Method = .get
        var path: RequestPath { "/p" }
        var query: QueryItems = [:]
        var headers: HeaderItems = [:]
    }

    @Test func anEndpointIsTwoLines() throws {
        let parts = try GetItem().parts
        #expect("\(parts.method)" == "GET")
        #expect(parts.query.items.isEmpty)
        #expect(parts.body == nil)
        #expect(parts.header("Accept") == "application/json")
    }

    /// A server that ignores `q` takes the first type it knows, so only the wanted one is named.
    @Test func textIsAskedForAlone() throws {
        struct Text<Response: Sendable & Decodable>: KioskRequest, DeclaredRequest {
            var path: RequestPath { "/zen" }
        }
        struct Picked: KioskRequest, DeclaredRequest {
            typealias Response = String
            static let responsePolicy = ResponsePolicy(pick: ["text"])
            var path: RequestPath { "/zen" }
        }
        #expect(try Text<String>().parts.header("Accept") == "text/plain, */*;q=0.1")
        #expect(try Text<String?>().parts.header("Accept") == "text/plain, */*;q=0.1")
        #expect(try Picked().parts.header("Accept") == "application/json")
    }

    @Test func everyPartCanBeSet() throws {
        let none: String? = nil
        let request = Declared(
            method: .put(.text("hi")),
            query: ["b": 2, "a": "x", "b": 3, "none": none],
            headers: ["X-A": "1", "X-None": none, "Content-Type": "text/markdown"]
        )
        let parts = try request.parts
        #expect("\(parts.method)" == "PUT")
        #expect(parts.query.text == "b=2&a=x&b=3")
        #expect(parts.header("x-a") == "1")
        #expect(parts.header("x-none") == nil)
        #expect(parts.header("content-type") == "text/markdown")
        #expect(parts.body?.text == "hi")
    }

    static let payloads: [(RequestMethod, method: String, media: String?, body: String?)] = [
        (.get, "GET", nil, nil),
        (.delete, "DELETE", nil, nil),
        (.post, "POST", nil, nil),
        (.post(.json(["b": 1, "a": 2])), "POST", "application/json", #"{"a":2,"b":1}"#),
        (
            .patch(.json(fields: ["n": 1, "s": "x", "l": [1], "none": String?.none])), "PATCH", "application/json",
            #"{"l":[1],"n":1,"s":"x"}"#
        ),
        (.put(.form(["b": "x y", "a": [1, 2]])), "PUT", "application/x-www-form-urlencoded", "b=x%20y&a=1&a=2"),
        (
            .post(.form(["a": [1, 2]], style: .brackets)), "POST", "application/x-www-form-urlencoded",
            "a%5B%5D=1&a%5B%5D=2"
        ),
        (.delete(.text("x")), "DELETE", "text/plain; charset=utf-8", "x"),
        (.custom("QUERY", .data(Data("x".utf8))), "QUERY", "application/octet-stream", "x"),
        (.custom("PURGE"), "PURGE", nil, nil),
    ]

    @Test(arguments: payloads)
    func payload(method: RequestMethod, name: String, media: String?, body: String?) throws {
        let parts = try Declared(method: method).parts
        #expect("\(parts.method)" == name)
        #expect(parts.header("Content-Type") == media)
        #expect(parts.body?.text == body)
    }

    @Test func aGetCannotBeTalkedIntoAPayload() {
        #expect(reasonNotToBuild(Declared(method: .custom("GET", .text("x")))) == "a GET cannot carry a body")
    }

    @Test func aRequestBecomesAnHTTPRequestWithoutASession() throws {
        struct Signed: KioskRequest, DeclaredRequest {
            typealias Response = String
            var path: RequestPath { "/zen" }
            func intercept(_ request: inout OutgoingRequest) throws {
                try request.setHeader("X-Signature", request.url.path)
            }
        }
        let outgoing = try Signed().outgoing
        #expect(outgoing.url.absoluteString == "https://kiosk.example/v1/zen")
        #expect(outgoing.header("X-Signature") == "/v1/zen")
        #expect(outgoing.header("Accept")?.hasPrefix("text/plain") == true)
    }
}
