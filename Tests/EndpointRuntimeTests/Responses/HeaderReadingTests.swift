import EndpointRuntime
import Foundation
import HTTPTypes
import TestClocks
import Testing

/// The values of the headers of a response, of every type.
@Suite(.endsRunIfHanging)
struct HeaderReadingTests {
    @Test func headersOfEveryType() throws {
        enum Level: String, Codable { case low, high }
        let headers: HeaderItems = [
            "Text": "a, b", "Flag": "true", "Number": "2.5", "Level": "high", "List": "1, 2,3",
            "Date": "Thu, 01 Jan 1970 00:00:02 GMT",
            "ID": "0190163D-8694-739B-AEA5-966C26F8AD91", "Price": "1.10", "Amount": "12 pieces", "X-Meta-Color": "red",
            "X-Meta-Size": "XL",
        ]
        let response = RawResponse(headers: headers)
        #expect(try response.readHeader("text") == "a, b")
        #expect(try response.readHeader("Flag") == true)
        #expect(try response.readHeader("Number") == 2.5)
        #expect(try response.readHeader("Level") == Level.high)
        #expect(try response.readHeader("List") == [1, 2, 3])
        #expect(try response.readHeader("Date", .http) == Date(timeIntervalSince1970: 2))
        #expect(try response.readHeader("ID") == UUID(uuidString: "0190163D-8694-739B-AEA5-966C26F8AD91"))
        #expect(try response.readHeader("Price") == Decimal(string: "1.1"))
        #expect(try response.readHeader("Absent", default: 3) == 3)
        #expect(try response.readHeaderIfPresent("Absent", .http) == nil)
        #expect(try response.readHeaders(prefix: "X-Meta-") == ["color": "red", "size": "XL"])
        #expect(throws: DecodingFailure.self) { try response.readHeader("Level") as Bool }
        let amount = #expect(throws: DecodingFailure.self) { try response.readHeader("Amount") as Decimal }
        #expect(amount.map { "\($0)" }?.contains("expected a Decimal") == true)
        #expect(throws: DecodingFailure.self) { try response.readHeader("Amount") as Double }
        for text in ["nan", "inf", "-infinity", "0x1p3", "1e999", "01"] {
            let response = RawResponse(headers: ["Number": text])
            #expect(throws: DecodingFailure.self, "\(text)") { try response.readHeader("Number") as Double }
            #expect(throws: DecodingFailure.self, "\(text)") { try response.readHeader("Number") as Float }
        }
        #expect(throws: DecodingFailure.self) { try response.readHeader("List", .array(.http)) }
    }

    @Test func headersOfAMapHaveKeysAndFormats() throws {
        let response = RawResponse(headers: ["X-At-1": "0", "X-At-2": "1", "X-At-b": "2"])
        #expect(throws: DecodingFailure.self) { try response.readHeaders(prefix: "X-At-") as [Int: Int] }
        let days: [String: Date] = try response.readHeaders(prefix: "X-At-", .seconds)
        #expect(days["2"] == Date(timeIntervalSince1970: 1))
        #expect(try RawResponse(headers: ["X-1": "a"]).readHeaders(prefix: "X-") == [1: "a"])
    }

    @Test func constantsOfHeadersAreHeldAgainst() throws {
        let response = RawResponse(headers: ["X-Kind": "maps", "X-Size": "3"])
        try response.expectHeader("X-Kind", "maps")
        try response.expectHeader("X-Size", 3)
        try response.expectHeaderIfPresent("X-Other", 3)
        #expect(throws: DecodingFailure.self) { try response.expectHeader("X-Kind", "lists") }
        #expect(throws: DecodingFailure.self) { try response.expectHeader("X-Other", 3) }
    }

    @Test(arguments: [
        (#""a, b", c"#, ["a, b", "c"]), (#" "a \"b\" \\ c" ,, "d""#, [#"a "b" \ c"#, "d"]),
        (#"W/"1, 2", "3""#, [#"W/"1, 2""#, "3"]), (#"5" disk, 3"#, [#"5" disk"#, "3"]),
        (#""a" "b""#, [#""a" "b""#]), ("a, ,b,", ["a", "b"]),
    ])
    func listsInHeadersMayBeQuoted(text: String, elements: [String]) throws {
        #expect(try RawResponse(headers: ["List": text]).readHeader("List") == elements)
    }

    /// Proxies repeat fields, and URLSession joins them.
    @Test(arguments: [["N": "5", "N": "5"], ["N": "5, 5"]] as [HeaderItems])
    func valueThatIsSentTwiceIsOne(_ headers: HeaderItems) throws {
        let response = RawResponse(headers: headers)
        #expect(try response.readHeader("N") == 5)
        #expect(try response.readHeaderIfPresent("N", .seconds) == Date(timeIntervalSince1970: 5))
        try response.expectHeader("N", 5)
        #expect(try response.readHeader("N") == [5, 5])
        #expect(try response.readHeader("N") == ["5", "5"])
    }

    @Test(arguments: [["K": "maps", "K": "maps"], ["K": "maps, maps"]] as [HeaderItems])
    func constantThatIsSentTwiceIsOne(_ headers: HeaderItems) throws {
        try RawResponse(headers: headers).expectHeader("K", "maps")
    }

    /// Caches add their result to that of the cache before them.
    @Test func textInOneFieldStaysAsItIs() throws {
        let response = RawResponse(headers: ["ID": "a", "ID": "a", "X-Cache": "HIT, HIT"])
        #expect(try response.readHeader("ID") == "a")
        #expect(try response.readHeader("X-Cache") == "HIT, HIT")
    }

    @Test func differentValuesAreNotOne() throws {
        let response = RawResponse(headers: ["N": "5", "N": "6", "Empty": "", "Empty": ""])
        #expect(throws: DecodingFailure.self) { try response.readHeader("N") as Int }
        #expect(try response.readHeader("N") == "5, 6")
        #expect(try response.readHeader("N") == [5, 6])
        #expect(try response.readHeaderIfPresent("Empty") as Int? == nil)
    }

    /// `Set-Cookie` contains commas, so that each of its fields is an element.
    @Test func eachCookieIsAnElement() throws {
        var response = RawResponse()
        response.headers.append(HTTPField(name: .setCookie, value: "a=1; Expires=Wed, 09 Jun 2027 10:18:14 GMT"))
        response.headers.append(HTTPField(name: .setCookie, value: "b=\"x,y\""))
        let cookies: [String] = try response.readHeader("Set-Cookie")
        #expect(cookies == ["a=1; Expires=Wed, 09 Jun 2027 10:18:14 GMT", "b=\"x,y\""])
    }

    /// GitLab sends `x-next-page:` on the last page.
    @Test func emptyFieldsAreAbsentFromOptionalHeaders() throws {
        let response = RawResponse(headers: ["X-Next-Page": "", "Sunset": "", "Note": "", "List": ""])
        #expect(try response.readHeaderIfPresent("X-Next-Page") as Int? == nil)
        #expect(try response.readHeader("X-Next-Page", default: 1) == 1)
        #expect(try response.readHeaderIfPresent("Sunset", .http) == nil)
        try response.expectHeaderIfPresent("X-Next-Page", 2)
        #expect(try response.readHeaderIfPresent("Note") == "")
        #expect(try response.readHeaderIfPresent("List") == [Int]())
        let failure = #expect(throws: DecodingFailure.self) { try response.readHeader("X-Next-Page") as Int }
        #expect(failure?.path == "header X-Next-Page")
    }

    /// As in JSON, `2.0` is a whole number.
    @Test(arguments: ["2.0", "2e0", "2", "+2"]) func wholeNumbersMayHaveAFraction(text: String) throws {
        #expect(try RawResponse(headers: ["Retry-After": text]).readHeader("Retry-After") == 2)
    }

    @Test(arguments: ["2.5", "1e30", "", "2.", "0x2"]) func otherNumbersAreNotWhole(text: String) {
        let response = RawResponse(headers: ["Retry-After": text])
        #expect(throws: DecodingFailure.self) { try response.readHeader("Retry-After") as Int }
    }

    /// A type may decode the text of a header with a decoder of its own.
    @Test func errorsOfATypeInAHeaderNameTheHeader() throws {
        struct Stat: Decodable {
            let size: Int

            init(from decoder: any Decoder) throws {
                struct Content: Decodable { let size: Int }
                let data = try decoder.singleValueContainer().decode(Data.self)
                size = try JSONDecoder().decode(Content.self, from: data).size
            }
        }
        for (text, path) in [("%", "header Stat"), ("e30=", "header Stat.size"), ("e30", "header Stat")] {
            let response = RawResponse(headers: ["Stat": text])
            let failure = #expect(throws: DecodingFailure.self) { try response.readHeader("Stat") as Stat }
            #expect(failure?.path == path, "\(text)")
            #expect(failure.map { "\($0)" }?.contains("body is not JSON") == false)
        }
    }
}
