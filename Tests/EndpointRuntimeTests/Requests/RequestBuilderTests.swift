import EndpointRuntime
import Foundation
import TestClocks
import Testing

@Suite("Building requests", .endsRunIfHanging)
struct RequestBuilderTests {
    enum Order: String, CaseIterable { case ascending = "asc" }

    @Test(arguments: [(["a", "b, c"], false), (["\"a, b\"", "c;q=0.5"], true), ([], true), (["a,"], false)])
    func elementsOfAListInAHeaderContainNoComma(list: [String], isSent: Bool) {
        let request = Built { request in
            request.get("/")
            request.header("X-List", list)
        }
        #expect((reasonNotToBuild(request) == nil) == isSent)
    }

    @Test func generatedShape() throws {
        let parts = try Built { request in
            request.patch("/repos/\("a/b")/issues")
            request.query("q", "x y")
            request.query("sort", Order?.none)
            request.query("order", Order.ascending)
            request.query("labels", ["a", "b,c"], style: .comma)
            request.header("X-Request-ID", 5)
            request.header("X-Orders", [Order.ascending, .ascending])
            request.cookie("session", "a b;c")
            request.cookie("theme", Order.ascending)
            request.cookie("ids", [1, 2])
            request.field("title", "T")
            request.field("order", Order.ascending)
            request.field("note", String?.none)
            request.field("cleared", Nullable<Int>.null)
        }.parts
        #expect("\(parts.method)" == "PATCH")
        #expect(parts.path == "/repos/a%2Fb/issues")
        #expect(parts.query.text == "q=x%20y&order=asc&labels=a,b%2Cc")
        #expect(parts.header("X-Request-ID") == "5")
        #expect(parts.header("X-Orders") == "asc, asc")
        #expect(parts.header("Cookie") == "session=a%20b%3Bc; theme=asc; ids=1%2C2")
        #expect(parts.header("Accept") == "*/*")
        #expect(parts.header("Content-Type") == "application/json")
        #expect(parts.body?.text == #"{"cleared":null,"order":"asc","title":"T"}"#)
        #expect(
            try parts.url.absoluteString == "https://bare.example/repos/a%2Fb/issues?q=x%20y&order=asc&labels=a,b%2Cc"
        )
    }

    @Test func cookiesAreAddedToTheConstantOnes() throws {
        let parts = try posted { request in
            request.header("Cookie", "consent=yes")
            request.cookie("session", "a")
        }
        #expect(parts.header("Cookie") == "consent=yes; session=a")
    }

    @Test(arguments: ["a,b", "\"a,b\"", ",\u{301}"])
    func elementsOfACookieContainNoComma(element: String) throws {
        let reason = reasonNotToBuild(
            Built {
                $0.get("/"); $0.cookie("ids", [element, "c"])
            }
        )
        #expect(reason == "an element of the list 'ids' contains a comma, which separates elements")
        #expect(try posted { $0.cookie("id", "a,b") }.header("Cookie") == "id=a%2Cb")
    }

    @Test func formatsWriteWhereverAValueStands() throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        let parts = try posted { request in
            request.query("since", date, .seconds)
            request.query("times", [date, date], .array(.seconds), style: .comma)
            request.query("plain", date)
            request.header("If-Modified-Since", date, .http)
            request.cookie("at", date, .seconds)
            request.field("at", date, .seconds)
            request.field("plain", date)
        }
        #expect(parts.query.text == "since=1700000000&times=1700000000,1700000000&plain=2023-11-14T22%3A13%3A20Z")
        #expect(parts.header("If-Modified-Since") == "Tue, 14 Nov 2023 22:13:20 GMT")
        #expect(parts.header("Cookie") == "at=1700000000")
        #expect(parts.body?.text == #"{"at":1700000000,"plain":"2023-11-14T22:13:20Z"}"#)
    }

    @Test func aRequestIsTheSameEachTimeItIsBuilt() throws {
        #expect(try AddItem().parts == AddItem().parts)
        #expect(try AddItem().parts != AddItem(name: "ink").parts)
    }

    @Test(arguments: ["X-A\r\nX-B", "", "a b", "é"])
    func headerNamesAreChecked(name: String) {
        #expect(
            reasonNotToBuild(
                Built {
                    $0.get("/"); $0.headers([name: "x"])
                }
            ) != nil
        )
    }

    @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\rb", "a\0b"])
    func headerValuesAreChecked(value: String) throws {
        let reason = try #require(
            reasonNotToBuild(
                Built {
                    $0.get("/"); $0.header("X-A", value)
                }
            )
        )
        #expect(reason.contains("X-A"))
        #expect(!reason.contains("Evil"))
    }

    @Test func headersByPrefix() throws {
        let parts = try posted { $0.headers(prefix: "X-Meta-", ["b": 2, "a": 1]) }
        #expect(parts.header("x-meta-a") == "1")
        #expect(parts.header("x-meta-b") == "2")
    }

    @Test(arguments: ["GET", "HEAD"])
    func methodsWithoutBody(method: String) throws {
        let reason = try #require(
            reasonNotToBuild(
                Built {
                    $0.method(method, "/"); $0.body(text: "x")
                }
            )
        )
        #expect(reason == "a \(method) cannot carry a body")
        #expect(
            reasonNotToBuild(
                Built {
                    $0.method(method, "/"); $0.field("a", Int?.none)
                }
            ) != nil
        )
        #expect(
            reasonNotToBuild(
                Built {
                    $0.method(method, "/"); $0.body(text: nil)
                }
            ) == nil
        )
    }

    @Test func contradictionsAreRejected() {
        #expect(reasonNotToBuild(Built { _ in }) == "it names no method and no path")
        #expect(reasonNotToBuild(Built { $0.method("G T", "/") }) != nil)
        #expect(
            reasonNotToBuild(
                Built {
                    $0.post("/"); $0.body(text: "a"); $0.body(text: "b")
                }
            ) != nil
        )
        #expect(
            reasonNotToBuild(
                Built {
                    $0.post("/"); $0.body(text: "a"); $0.field("b", 1)
                }
            ) != nil
        )
        #expect(
            reasonNotToBuild(
                Built {
                    $0.post("/"); $0.field("b", 1); $0.body(text: "a")
                }
            ) != nil
        )
        #expect(
            reasonNotToBuild(
                Built {
                    $0.post("/"); $0.field("b", 1); $0.field("b", 2)
                }
            ) != nil
        )
        #expect(
            reasonNotToBuild(
                Built {
                    $0.post("/"); $0.field("b", 1); $0.form()
                }
            ) != nil
        )
        #expect(
            reasonNotToBuild(
                Built {
                    $0.post("/"); $0.form(); $0.multipart()
                }
            ) != nil
        )
        #expect(
            reasonNotToBuild(
                Built {
                    $0.post("/"); $0.field("b", Double.nan)
                }
            )?.contains("not finite") == true
        )
        #expect(
            reasonNotToBuild(
                Built {
                    $0.get("/"); $0.query("b", Double.infinity)
                }
            )?.contains("'b'") == true
        )
        #expect(
            reasonNotToBuild(
                Built {
                    $0.get("/"); $0.header("B", ["k": 1])
                }
            )?.contains("object") == true
        )
    }

    @Test func anErrorOfBuildRequestIsTheReason() async {
        struct Broken: Request {
            struct Why: Error, CustomStringConvertible { let description = "no pen left" }
            typealias Response = Void
            static let service = Kiosk.service
            func buildRequest(_ request: inout RequestBuilder) throws { throw Why() }
        }
        let transport = FakeTransport(statuses: 200)
        do {
            try await Session(transport: transport).response(for: Broken())
            Issue.record("it was built")
        } catch {
            #expect("\(error)".hasSuffix("Broken could not be built: no pen left"))
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func idempotence() throws {
        #expect(try posted { _ in }.isIdempotent == false)
        #expect(try posted { $0.idempotent() }.isIdempotent)
        #expect(try Built { $0.put("/") }.parts.isIdempotent)
        let unsafe = Built {
            $0.put("/")
            $0.notIdempotent()
        }
        #expect(try unsafe.parts.isIdempotent == false)
        #expect(try Built { $0.method("QUERY", "/") }.parts.isIdempotent)
    }
}
